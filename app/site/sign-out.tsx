import { Form } from "@remix-run/react";

/** The sign-out button. A form, because a link could be followed by a prefetch. */
export function SignOut({ className = "link" }: { className?: string }) {
  return (
    <Form method="post" action="/auth/sign-out">
      <button type="submit" className={className || undefined}>
        Sign out
      </button>
    </Form>
  );
}
