import { useFetcher, useNavigate, useSubmit } from "@remix-run/react";
import { isReachable } from "~/realtime/is-reachable";
import type { Command } from "./commands";

/** Runs a command. The theme changes on the current page; all other commands open another one. */
export function useRunCommand(): (command: Command) => Promise<void> {
  const navigate = useNavigate();
  const submit = useSubmit();
  const theme = useFetcher();
  return async ({ to, send, isFile }) => {
    const isTheme = send?.action === "/theme";
    if (!(await isReachable(to ? "Not opened" : isTheme ? undefined : "Error"))) return;
    if (to && isFile) window.location.assign(to);
    else if (to) navigate(to);
    if (!send) return;
    const { action, name, value = "" } = send;
    const options = { method: "post", action } as const;
    if (isTheme && name) theme.submit({ [name]: value }, options);
    else submit(name ? { [name]: value } : null, options);
  };
}
