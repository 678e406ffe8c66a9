"""Values that flow between the stages: frozen, slotted, knowing nothing but each other."""
