import type { Config } from "../../app/runtime/config.server";
import type { SeenRequest } from "../../server/doctor";
import type { Health } from "./health";
import type { Project } from "./project";

/** The site under examination, and what the checks need to know about it. */
export interface SiteUnderTest {
  config: Config;
  serviceKey: string;
  /** How the site saw a request that bypassed the proxy. */
  local: SeenRequest;
  /** What the site says about itself. */
  health: Health;
  /** What the hosted project has answered; null with the embedded backend. */
  project: Project | null;
  /** The embedded backend's URL; null with a hosted project. */
  backendUrl: string | null;
  /** Whether the site runs in a container, where its data must be on a volume. */
  isContainer: boolean;
  /** The URL of a server whose clock is right. */
  clockUrl: string;
}

export interface Finding {
  /** "note": nothing is wrong, but the owner should know. */
  state: "ok" | "wrong" | "note";
  /** The result, and for "wrong" how to fix it. */
  text: string;
}

export type Check = (site: SiteUnderTest) => Promise<Finding>;

export const ok = (text: string): Finding => ({ state: "ok", text });
export const wrong = (text: string): Finding => ({ state: "wrong", text });
export const note = (text: string): Finding => ({ state: "note", text });
