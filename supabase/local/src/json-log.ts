import { format, inspect } from "node:util";

const METHODS = ["debug", "log", "info", "warn", "error"] as const;

/**
 * Makes the console write one JSON object a line, for programs that collect logs: time, level, msg, what `getFields`
 * returns, and an error with its stack. An object that is logged first brings its fields along.
 */
export function logAsJson(getFields: () => object = () => ({})): void {
  for (const method of METHODS) {
    // biome-ignore lint/suspicious/noConsole: the console is the log
    const write = console[method].bind(console);
    console[method] = (...args: unknown[]) => write(formatLine(method, args, getFields()));
  }
  // Node then prints its own report, which is text.
  process.on("uncaughtExceptionMonitor", (error) => console.error("This process is exiting:", error));
}

/** A line of the log. */
export function formatLine(method: (typeof METHODS)[number], args: unknown[], fields: object): string {
  const [first] = args;
  const error = args.find((arg) => arg instanceof Error);
  return JSON.stringify({
    time: new Date().toISOString(),
    level: method === "log" ? "info" : method,
    msg: format(...args.map((arg) => (arg instanceof Error ? arg.message || arg.name : arg))),
    ...fields,
    ...(typeof first === "object" && first !== error ? first : {}),
    ...(error && { error: { name: error.name, stack: inspect(error) } }),
  });
}
