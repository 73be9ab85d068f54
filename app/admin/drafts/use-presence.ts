import { useEffect, useState } from "react";
import { requestJson } from "~/http/request-json";
import { useAccount } from "../use-account";

/** How often an open form reports its presence (milliseconds); the database forgets it after twice that time. */
const INTERVAL = 10_000;

/** The answer of an entry's /presence. */
export interface Presence {
  /** The emails of other admins who have this entry's form open. */
  others: string[];
  /** The version of the entry as saved; "" until it is known, and for a new entry. */
  version: string;
}

/**
 * Who else has this entry's form open, and the version that has been saved since; `initial` is who was there when the
 * page was rendered. After a while, browsers run timers of hidden pages only once a minute, so a form in a hidden tab
 * counts as closed.
 */
export function usePresence(path: string, clientId: string, initial: string[]): Presence {
  const [presence, setPresence] = useState<Presence>({ others: initial, version: "" });
  const account = useAccount();
  useEffect(() => {
    if (!account) return;
    const url = `${path}?form=${clientId}`;
    let pending = new AbortController();
    const report = async () => {
      pending.abort();
      pending = new AbortController();
      const { signal } = pending;
      const found = await requestJson<Presence>(url, { signal });
      if (!signal.aborted) setPresence((last) => (found.ok ? found : { ...last, others: [] }));
    };
    const leave = () => {
      pending.abort();
      void fetch(`${url}&closed`, { keepalive: true, redirect: "error" }).catch(() => undefined);
    };
    const arrive = () => void report();
    arrive();
    const timer = setInterval(arrive, INTERVAL);
    window.addEventListener("pagehide", leave);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [path, clientId, account]);
  return presence;
}
