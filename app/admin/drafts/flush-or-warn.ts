import { showToast } from "~/ui/toast-message";
import type { Autosave } from "./autosave";

/**
 * Sends a form's unsent changes, which something else needs; returns false after a message if they could not be sent.
 * `title` says what was not done, `lead` begins the sentence about the changes.
 */
export async function flushOrWarn(
  autosave: Autosave,
  title: string,
  lead = "Your latest changes",
): Promise<boolean> {
  await autosave.flush();
  if (!autosave.isFailing) return true;
  const description = `${lead} couldn’t be sent to the server. Nothing is lost: the line beside Save says why.`;
  showToast({ title, description, kind: "destructive" });
  return false;
}
