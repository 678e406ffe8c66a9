"""One file a foreign format; all answer with the records of `importers.records`."""
