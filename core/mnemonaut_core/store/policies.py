"""Policies as rows: every version stays, the newest of a project is in force."""

from __future__ import annotations

import json

import apsw

from mnemonaut_core.domain.search import StoredPolicy
from mnemonaut_core.errors import InputError
from mnemonaut_core.i18n import Advice
from mnemonaut_core.policy.document import Policy
from mnemonaut_core.policy.parse import loaded, parse


def policies(connection: apsw.Connection, project: str) -> tuple[StoredPolicy, ...]:
    """All versions of one project, newest first. The author of a version is in the event log."""
    rows = connection.execute(
        "SELECT p.version, p.yaml, p.created_at, (SELECT json_extract(e.detail, '$.by') FROM event_log AS e"
        " WHERE e.topic = 'policy' AND json_extract(e.detail, '$.version') = p.version"
        " AND json_extract(e.detail, '$.project') = p.project ORDER BY e.pk DESC LIMIT 1)"
        " FROM policy AS p WHERE p.project = ? ORDER BY p.pk",
        (project,),
    )
    numbered = [
        StoredPolicy(project, number, str(version), str(text), int(at), str(by or ""))
        for number, (version, text, at, by) in enumerate(rows, 1)
    ]
    return tuple(reversed(numbered))


def projects(connection: apsw.Connection) -> tuple[str, ...]:
    """The projects that have a policy or settings of their own, by name."""
    sql = "SELECT project FROM policy UNION SELECT project FROM setting ORDER BY 1"
    return tuple(str(name) for (name,) in connection.execute(sql) if name)


def newest(connection: apsw.Connection, project: str = "") -> StoredPolicy | None:
    """The version in force: the project's newest, else the database's own."""
    for name in dict.fromkeys((project, "")):
        row = connection.execute(
            "SELECT (SELECT count(*) FROM policy WHERE project = ?1), version, yaml, created_at"
            " FROM policy WHERE project = ?1 ORDER BY pk DESC LIMIT 1",
            (name,),
        ).get
        if row is not None:
            number, version, text, at = row
            return StoredPolicy(name, int(number), str(version), str(text), int(at), "")
    return None


def secrets_may_leave(connection: apsw.Connection) -> bool:
    """Whether the database's policy lets an endpoint embed secret memories; not where it cannot be read."""
    try:
        return loaded(newest(connection)).secrets_may_leave
    except InputError:
        return False


def unreadable(connection: apsw.Connection) -> list[str]:
    """Versions in force, of the database or a project, whose text cannot be read."""
    projects = [str(name) for (name,) in connection.execute("SELECT DISTINCT project FROM policy ORDER BY project")]
    found = []
    for stored in (newest(connection, project) for project in projects):
        try:
            loaded(stored)
        except InputError:
            found.append("" if stored is None else stored.version)
    return found


def store(connection: apsw.Connection, text: str, *, project: str, now: int) -> Policy | None:
    """Check a text and make it the version in force; None when it is in force already. InputError for an invalid one."""
    known = policies(connection, project)
    policy = parse(text, label=str(len(known) + 1))
    if known and known[0].yaml == text:
        return None
    connection.execute(
        "INSERT INTO policy (project, version, yaml, created_at) VALUES (?, ?, ?, ?)",
        (project, policy.version, text, now),
    )
    return policy


def version_named(connection: apsw.Connection, named: str, project: str) -> StoredPolicy:
    """The stored version of this name or number; InputError lists the versions."""
    known = policies(connection, project)
    for stored in known:
        if named in (stored.version, str(stored.number)):
            return stored
    raise InputError.keyed(
        "policy_version", detail=json.dumps([stored.version for stored in known]), advice=Advice("list_policies")
    )
