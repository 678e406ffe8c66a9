"""A program that writes many small transactions beside us: path, seconds and transactions a second are its arguments; it
says "ready", and in the end how many it did."""

AGENT = """
import sys, time, sqlite3
path, seconds, rate = sys.argv[1], float(sys.argv[2]), float(sys.argv[3])
connection = sqlite3.connect(path, isolation_level=None, timeout=20)
connection.execute("PRAGMA synchronous=NORMAL")
print("ready", flush=True)
began, done = time.monotonic(), 0
while time.monotonic() - began < seconds:
    wanted = int((time.monotonic() - began) * rate)
    if done >= wanted:
        time.sleep(0.001)
        continue
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("UPDATE memory SET access_count = coalesce(access_count, 0) + 1 WHERE id = ?", (f"ep-{done % 90 + 1:04}",))
    connection.execute("UPDATE meta SET value = value + 1 WHERE key = 'generation'")
    connection.execute("COMMIT")
    done += 1
print(done, flush=True)
"""
