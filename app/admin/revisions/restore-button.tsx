import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ButtonAnswer } from "~/ui/form/answer";
import { Submit } from "~/ui/form/submit";
import { showToast } from "~/ui/toast-message";

interface RestoreButtonProps {
  /** The page of deleted rows, which handles the form. */
  action: string;
  id: string;
  title: string;
  className?: string;
}

/** The button that restores a deleted row; with JavaScript the page stays and shows a message. */
export function RestoreButton({ action, id, title, className }: RestoreButtonProps) {
  const fetcher = useFetcher<ButtonAnswer>();
  const reported = useRef<ButtonAnswer>();
  const { data } = fetcher;
  useEffect(() => {
    if (!data || reported.current === data) return;
    reported.current = data;
    if (data.ok) showToast({ title: "Restored", description: data.message });
    else showToast({ title: "It couldn’t be restored", description: data.message, kind: "destructive" });
  }, [data]);
  return (
    <fetcher.Form method="post" action={action}>
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="row" value={id} />
      <input type="hidden" name="stay" value="" />
      <Submit
        className={className}
        pending={fetcher.state !== "idle"}
        pendingLabel="Restoring…"
        aria-label={`Restore: ${title}`}
      >
        Restore
      </Submit>
    </fetcher.Form>
  );
}
