"""What agents ask and are answered: conversations, active contexts, events, and the policy of what they may see."""
