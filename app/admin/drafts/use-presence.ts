import { useEffect, useState } from "react";
import { useAccount } from "../use-account";

/** How often an open form reports itself (milliseconds); the database forgets one after twice that time. */
const INTERVAL = 10_000;

interface Presence {
  /** The emails of other admins who have this entry's form open. */
  others: string[];
  /** The version of the entry that is saved; "" until that is known, and for a new entry. */
  version: string;
}

/**
 * Who else has this entry's form open, and what has been saved meanwhile; `initial` are those whom the page was rendered
 * with. Browsers run timers of hidden pages once a minute after a while: so a form in a hidden tab counts as closed.
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
      const found = await fetch(url, { signal, redirect: "error" })
        .then(readPresence)
        .catch(() => null);
      if (!signal.aborted) setPresence((last) => found ?? { ...last, others: [] });
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

async function readPresence(response: Response): Promise<Presence | null> {
  return response.ok ? await response.json() : null;
}
