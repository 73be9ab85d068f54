import { useFetcher, useNavigate, useSubmit } from "@remix-run/react";
import type { Command } from "./commands";

/** Does what a command says. Colours change where one is; all else leads to another page. */
export function useRunCommand(): (command: Command) => void {
  const navigate = useNavigate();
  const submit = useSubmit();
  const theme = useFetcher();
  return ({ to, send, isFile }) => {
    if (to && isFile) window.location.assign(to);
    else if (to) navigate(to);
    if (!send) return;
    const { action, name, value = "" } = send;
    const options = { method: "post", action } as const;
    if (action === "/theme" && name) theme.submit({ [name]: value }, options);
    else submit(name ? { [name]: value } : null, options);
  };
}
