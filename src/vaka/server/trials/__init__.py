"""Trials of a whole server from outside, over real connections: killed under load, raced, loaded, fed with nonsense.

Everything happens on this machine (loopback only), with servers that are started for it, and is bounded in count.
"""
