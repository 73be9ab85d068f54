import { Form } from "@remix-run/react";
import { useReachableSubmit } from "~/http/use-reachable-submit";

/** The sign-out button. A form, because a link could be followed by a prefetch. */
export function SignOut({ className = "link" }: { className?: string }) {
  const onSubmit = useReachableSubmit();
  return (
    <Form method="post" action="/auth/sign-out" onSubmit={onSubmit}>
      <button type="submit" className={className || undefined}>
        Sign out
      </button>
    </Form>
  );
}
