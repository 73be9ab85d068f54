import { cutText } from "~/ui/cut-text";
import { nameSome } from "~/ui/name-some";
import { normalizePath, schema } from "../../fields/path";
import { isReserved } from "../../fields/slug";
import { findSitePage } from "../../static-pages";
import type { IncomingRow } from "../import-read.server";
import type { IncomingEntry } from "./incoming-entry";

const field = { kind: "path", name: "from_path", label: "Old URL" } as const;
/** The most addresses named in one sentence. */
const NAMED = 10;

/** A redirect for each old address of an entry, and a sentence about addresses that cannot be redirected. */
export function toRedirects(targets: readonly [entry: Pick<IncomingEntry, "addresses">, target: string][]): {
  redirects: IncomingRow[];
  notices: string[];
} {
  const found = new Map<string, string>();
  const blocked = new Set<string>();
  const own = new Set(targets.map(([, target]) => target));
  for (const [{ addresses }, target] of targets) {
    for (const address of addresses) {
      const from = normalizePath(address.replace(/(?<!:)\/{2,}/g, "/"));
      if (from === target || (from && found.has(from))) continue;
      if (from && schema(field).safeParse(from).success && !isLive(from) && !own.has(from))
        found.set(from, target);
      else blocked.add(from ?? cutText(address, 100));
    }
  }
  const named = nameSome([...blocked], NAMED);
  return {
    redirects: [...found].map(([from_path, target]) => ({ values: { from_path, target }, onlyNew: {} })),
    notices:
      blocked.size > 0
        ? [`Old URLs that can’t be redirected, because they have no path or this site uses it: ${named}.`]
        : [],
  };
}

const isLive = (path: string) => isReserved("/", path.slice(1)) || findSitePage(path) !== undefined;
