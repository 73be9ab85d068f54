import type { PostgresRelease } from "../../app/runtime/known-releases";
import type { Trouble } from "../../app/runtime/service-trouble.server";
import { ask } from "./ask";

/** What the site says about itself at /healthz. */
export interface Health {
  database?: string;
  realtime?: string;
  /** null if the database does not say. */
  postgres?: PostgresRelease | null;
  /** What has not worked lately on a hosted project, and a sentence about each. */
  troubles?: { trouble: Trouble; text: string }[];
}

/** Asks the site on this machine how it is; it says nothing if it does not answer. */
export async function askHealth(localUrl: string): Promise<Health> {
  try {
    return JSON.parse((await ask(`${localUrl}/healthz`)).text);
  } catch {
    return {};
  }
}

/** The sentences about those of the site's troubles that are of one of these kinds. */
export const pickTroubles = ({ troubles = [] }: Health, kinds: Trouble[]): string[] =>
  troubles.filter(({ trouble }) => kinds.includes(trouble)).map(({ text }) => text);
