import { Form } from "@remix-run/react";
import { useRef } from "react";
import { FormError, useFocusFirstError } from "~/components/form/form-error";
import type { Refused } from "~/components/form/refused";
import { Submit } from "~/components/form/submit";

const scopes = [
  { scope: "local", label: "Sign out here" },
  { scope: "others", label: "Sign out everywhere else" },
  { scope: "global", label: "Sign out everywhere" },
];

/** Ends sessions: this one, the others, all. */
export function Sessions({ refusal }: { refusal: Refused | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, refusal);
  return (
    <section className="settle" id="sessions" aria-labelledby="sessions-heading">
      <h2 className="part" id="sessions-heading">
        Sessions
      </h2>
      <p className="settle-text">
        You stay signed in on each device until you sign out. Lost one? Sign out everywhere else, and choose a
        new password.
      </p>
      <Form method="post" action="#sessions" ref={form}>
        <FormError error={refusal?.message} />
        <input type="hidden" name="intent" value="sign-out" />
        <div className="settle-acts">
          {scopes.map(({ scope, label }) => (
            <Submit key={scope} className="btn btn-line" name="scope" value={scope}>
              {label}
            </Submit>
          ))}
        </div>
      </Form>
    </section>
  );
}
