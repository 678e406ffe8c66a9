"""The policy document: what may be recalled, what leaves the machine and how, and the parameters of `activation`."""
