import { type Location, useBeforeUnload, useBlocker, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** A part of a page that loses something if the page is left now. */
interface LeaveGuard {
  /** What to ask before the page is left for `to`, or closed (null); null if nothing would be lost. */
  getQuestion(to: Location | null): string | null;
  /** Whether it is saving, or can still save, what would be lost. */
  isUnsaved?(): boolean;
  /** Resolves when it has saved, or when `to` should wait no longer. */
  settle?(to: Location): Promise<unknown>;
}

const guards = new Set<LeaveGuard>();

/** Registers `guard`, which is asked before the page is left, along with the guards of the page's other parts. */
export function useLeaveGuard(guard: LeaveGuard): void {
  const latest = useRef(guard);
  latest.current = guard;
  useEffect(() => {
    const registered: LeaveGuard = {
      getQuestion: (to) => latest.current.getQuestion(to),
      isUnsaved: () => latest.current.isUnsaved?.() ?? false,
      settle: async (to) => latest.current.settle?.(to),
    };
    guards.add(registered);
    return () => {
      guards.delete(registered);
    };
  }, []);
}

/** Call this when the author has confirmed that the page's changes may be lost. */
export const removeLeaveGuards = () => guards.clear();

/**
 * Before another page opens, lets the guards save what they can, and asks if something would be lost. Called once, in
 * the layout: React Router supports only one blocker at a time: the latest.
 */
export function useLeaveWarning(): void {
  useBeforeUnload((event) => {
    if (findQuestion(null) !== null) event.preventDefault();
  });
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      here.pathname + here.search !== next.pathname + next.search &&
      (findQuestion(next) !== null || [...guards].some((guard) => guard.isUnsaved?.())),
  );
  const current = useRef(blocker);
  current.current = blocker;
  /** Where the author wants to go. Replaced by a later navigation and cleared when another page has opened. */
  const wanted = useRef<Location | null>(null);
  const navigate = useNavigate();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page that opens
  useEffect(() => {
    wanted.current = null;
  }, [key]);
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const { location } = blocker;
    wanted.current = location;
    void Promise.all([...guards].map((guard) => guard.settle?.(location))).then(() => {
      if (wanted.current !== location) return;
      wanted.current = null;
      const { state, proceed, reset } = current.current;
      const question = findQuestion(location);
      if (question !== null && !window.confirm(question)) return reset?.();
      if (state === "blocked") return proceed?.();
      // If data was reloaded in the meantime, for example after a save, the blocked navigation no longer exists.
      if (question !== null) removeLeaveGuards();
      navigate(location);
    });
  }, [blocker, navigate]);
}

function findQuestion(to: Location | null): string | null {
  for (const guard of guards) {
    const question = guard.getQuestion(to);
    if (question !== null) return question;
  }
  return null;
}
