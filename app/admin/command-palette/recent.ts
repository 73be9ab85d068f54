import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { getUnmarkedTitle } from "../drafts/use-title-mark";
import type { Command } from "./commands";

const KEY = "admin-recent";
const MAX_RECENT = 5;

/**
 * The entries opened most recently in this tab, newest first, without the current one. They are stored per tab, because
 * titles of drafts must not outlive a session on a shared computer.
 */
export function useRecentEntries(): Command[] {
  const { pathname } = useLocation();
  const [recent, setRecent] = useState<Command[]>([]);
  useEffect(() => {
    const others = read().filter(({ to }) => to !== pathname);
    setRecent(others.slice(0, MAX_RECENT));
    const [, , , entry, more] = pathname.split("/");
    const title = getUnmarkedTitle().split(" · ")[0];
    if (!entry || more || NO_ENTRIES.includes(entry) || !title || title === "Not found") return;
    write([{ title, kind: "Recent", to: pathname }, ...others].slice(0, MAX_RECENT + 1));
  }, [pathname]);
  return recent;
}

/** Path segments that do not name an entry. */
const NO_ENTRIES = ["new", "deleted", "upload", "two-factor"];

function read(): Command[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

function write(recent: Command[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(recent));
  } catch {
    // Storage is unavailable.
  }
}
