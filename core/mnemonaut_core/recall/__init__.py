"""The stages of a recall and the engine that runs them: plan, embed, gather, fuse, rerank, select, pack."""
