"""How a change reaches everybody: live streams to browsers and programs, messages between processes."""
