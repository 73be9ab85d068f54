import type { Config } from "../../app/http/config.server";
import type { SeenRequest } from "../../server/doctor";

/** What a check needs to know. */
export interface Patient {
  config: Config;
  serviceKey: string;
  /** The site's URL on this machine, without the proxy. */
  localUrl: string;
  /** How the site saw a request without the proxy. */
  local: SeenRequest;
  /** The embedded backend's URL; null with a hosted project. */
  backendUrl: string | null;
  /** Then the data must be on a volume. */
  isContainer: boolean;
  /** A server whose clock is right. */
  clockUrl: string;
}

interface Finding {
  /** "note": nothing is wrong, but the owner should know. */
  state: "ok" | "wrong" | "note";
  /** What was found, and for "wrong" how to mend it. */
  text: string;
}

export type Check = (patient: Patient) => Promise<Finding>;

export const ok = (text: string): Finding => ({ state: "ok", text });
export const wrong = (text: string): Finding => ({ state: "wrong", text });
export const note = (text: string): Finding => ({ state: "note", text });
