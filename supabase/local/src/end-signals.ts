/** The signals that ask a process to exit: a service manager's, Ctrl-C, and the end of the terminal. */
export const END_SIGNALS = ["SIGTERM", "SIGINT", "SIGHUP"] as const;
