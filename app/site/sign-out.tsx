import { Form } from "@remix-run/react";
import type { FormEventHandler } from "react";

interface SignOutProps {
  className?: string;
  /** The admin first checks whether the server answers; pages for visitors do without that script. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
}

/** The sign-out button. A form, because a link could be followed by a prefetch. */
export function SignOut({ className = "link", onSubmit }: SignOutProps) {
  return (
    <Form method="post" action="/auth/sign-out" onSubmit={onSubmit}>
      <button type="submit" className={className || undefined}>
        Sign out
      </button>
    </Form>
  );
}
