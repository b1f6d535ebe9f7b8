"""What each audience is shown, built up from nothing: views, options, the next step, the incident menu."""
