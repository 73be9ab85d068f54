import { Form, Link } from "@remix-run/react";
import { useRef } from "react";
import { CodeField } from "~/components/form/code-field";
import { FormError, useFocusFirstError } from "~/components/form/form-error";
import type { Refused } from "~/components/form/refused";
import { Submit } from "~/components/form/submit";

/** The second step. What the app must know travels with the form: the server tells it only once. */
export function FinishEnrolment({
  factor,
  name,
  secret,
  qr,
  refusal,
}: {
  factor: string;
  name: string;
  secret: string;
  qr: string;
  refusal: Refused | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, refusal);
  return (
    <div className="settle">
      <p className="settle-text">
        Let <strong>{name}</strong> read this, or type the key into it. Then enter the code that it shows.
      </p>
      <img className="qr" src={qr} alt="QR code for your authenticator app" width="192" height="192" />
      <p className="settle-text">
        Key: <span className="secret">{secret}</span>
      </p>
      <Form method="post" noValidate ref={form}>
        <FormError error={refusal?.message} />
        {Object.entries({ factor, name, secret, qr }).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <CodeField error={refusal?.errors.code} />
        <div className="settle-acts">
          <Submit name="intent" value="finish">
            Turn on
          </Submit>
          <Link className="btn btn-quiet" to="/admin/account">
            Cancel
          </Link>
        </div>
      </Form>
    </div>
  );
}
