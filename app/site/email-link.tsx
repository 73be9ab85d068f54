import type { MouseEvent } from "react";
import { showToast } from "~/ui/toast-message";

/**
 * An email address. Clicking it copies it instead of opening a mail program (specification, "About"); without
 * JavaScript it is a plain mailto link.
 */
export function EmailLink({ email }: { email: string }) {
  const copy = async (event: MouseEvent) => {
    event.preventDefault();
    try {
      await navigator.clipboard.writeText(email);
      showToast({ title: "Email copied", description: email });
    } catch {
      showToast({ title: "Copy failed", description: `The address is ${email}.`, kind: "destructive" });
    }
  };
  return (
    <a href={`mailto:${email}`} onClick={copy}>
      {email}
    </a>
  );
}
