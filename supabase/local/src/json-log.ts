import { format, inspect } from "node:util";

const METHODS = ["debug", "log", "info", "warn", "error"] as const;

/**
 * Makes the console write one JSON object per line, for log collectors: time, level, msg, the fields from `getFields`,
 * and any error with its stack. If the first argument is an object, its fields are included.
 */
export function logAsJson(getFields: () => object = () => ({})): void {
  for (const method of METHODS) {
    // biome-ignore lint/suspicious/noConsole: the console is the log
    const write = console[method].bind(console);
    console[method] = (...args: unknown[]) => write(formatLine(method, args, getFields()));
  }
  // Afterwards, Node prints its own report as text.
  process.on("uncaughtExceptionMonitor", (error) => console.error("This process is exiting:", error));
}

/** Formats a line of the log. */
export function formatLine(method: (typeof METHODS)[number], args: unknown[], fields: object): string {
  const error = args.find((arg) => arg instanceof Error);
  return JSON.stringify({
    time: new Date().toISOString(),
    level: method === "log" ? "info" : method,
    msg: format(...args.map((arg) => (arg instanceof Error ? arg.message || arg.name : arg))),
    ...fields,
    ...(error && { error: { name: error.name, stack: inspect(error) } }),
  });
}
