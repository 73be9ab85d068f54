import { useNavigate, useSubmit } from "@remix-run/react";
import { isReachable } from "~/realtime/is-reachable";
import { useSetTheme } from "~/site/theme-switch";
import type { Command } from "./commands";

/** Runs a command. The theme changes on the current page; all other commands open another one. */
export function useRunCommand(): (command: Command) => Promise<void> {
  const navigate = useNavigate();
  const submit = useSubmit();
  const setTheme = useSetTheme();
  return async ({ to, send, isFile }) => {
    if (send?.action === "/theme") return setTheme(send.value ?? "auto");
    if (!(await isReachable(to ? "Not opened" : "Error"))) return;
    if (to && isFile) window.location.assign(to);
    else if (to) navigate(to);
    else if (send) submit(null, { method: "post", action: send.action });
  };
}
