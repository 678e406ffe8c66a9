"""What a recall shows to somebody who asks why: read from its trace, replayed, or looked up beside it."""
