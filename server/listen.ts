import { once } from "node:events";
import { createServer } from "node:net";
import { type Config, ConfigError } from "../app/runtime/config.server";

type HostAndPort = Pick<Config, "host" | "port">;

/**
 * Opens the port for a moment, before a database is started in vain. @returns its number, also where the system chooses
 * it (0). @throws ConfigError
 */
export async function tryPort(config: HostAndPort): Promise<number> {
  const probe = createServer().listen(config.port, config.host);
  try {
    await once(probe, "listening");
    const address = probe.address();
    return address && typeof address === "object" ? address.port : config.port;
  } catch (error) {
    throw new ConfigError(describeListenError(error as Error, config));
  } finally {
    await new Promise((resolve) => probe.close(resolve));
  }
}

/** Why the server cannot listen there, as a sentence that names the setting. */
export function describeListenError(error: NodeJS.ErrnoException, { host, port }: HostAndPort): string {
  switch (error.code) {
    case "EADDRINUSE":
      return `Port ${port} is in use. Set PORT to another one.`;
    case "EACCES":
      return `This user may not open port ${port}. Set PORT to 1024 or above.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
    case "EADDRNOTAVAIL":
    case "EAFNOSUPPORT":
    case "EINVAL":
      return `HOST is ${host}, which is not an address of this machine. 127.0.0.1 is always one.`;
    default:
      return error.message;
  }
}
