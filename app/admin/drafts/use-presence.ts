import { useEffect, useState } from "react";
import { useAccount } from "../use-account";

/** How often an open form reports itself (milliseconds); the database forgets one after twice that time. */
const INTERVAL = 10_000;

/**
 * The emails of other admins who have this entry's form open; `initial` are those whom the page was rendered with.
 * Browsers run timers of hidden pages once a minute after a while: a form that nobody looks at is not open then.
 */
export function usePresence(path: string, clientId: string, initial: string[]): string[] {
  const [others, setOthers] = useState(initial);
  const account = useAccount();
  useEffect(() => {
    if (!account) return;
    const url = `${path}?form=${clientId}`;
    let pending = new AbortController();
    const report = async () => {
      pending.abort();
      pending = new AbortController();
      const { signal } = pending;
      const found = await fetch(url, { signal, redirect: "error" }).then(readOthers, () => []);
      if (!signal.aborted) setOthers(found);
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
  return others;
}

async function readOthers(response: Response): Promise<string[]> {
  return response.ok ? (await response.json()).others : [];
}
