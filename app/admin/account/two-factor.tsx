import { Form, Link } from "@remix-run/react";
import { useRef } from "react";
import { ConfirmDialog, opensDialog } from "~/ui/confirm-dialog";
import { FormError, useFocusFirstError } from "~/ui/form/form-error";
import type { FormRejection } from "~/ui/form/form-rejection";
import { Submit } from "~/ui/form/submit";

interface Factor {
  id: string;
  name: string;
  since: string;
}

/** The account's authenticator apps and recovery codes: adding, removing and renewing them. */
export function TwoFactor({
  factors,
  codesLeft,
  rejection,
}: {
  factors: Factor[];
  /** Null if unknown. */
  codesLeft: number | null;
  rejection: FormRejection | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, rejection);
  return (
    <section className="settle" id="two-factor" aria-labelledby="factors-heading">
      <h2 className="part" id="factors-heading">
        Two-factor authentication
      </h2>
      <p className="settle-text">
        {factors.length > 0
          ? "Signing in needs your password and a code from one of these apps."
          : "Ask for a code from your phone as well as your password."}
      </p>
      <FormError error={rejection?.message} />
      {factors.length > 0 ? (
        <ul className="rows" role="list">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
          ))}
        </ul>
      ) : null}
      {factors.length > 0 && codesLeft !== null ? (
        <p className="settle-text">
          {codesLeft === 0
            ? "You have no recovery codes left. Make new ones, for when you lose your phone."
            : `${codesLeft === 1 ? "1 recovery code" : `${codesLeft} recovery codes`} left. Each works once: enter it after your password to turn two-factor authentication off and set it up on another phone.`}
        </p>
      ) : null}
      <div className="settle-acts">
        <Link className="btn btn-line" to="/admin/account/two-factor">
          {factors.length > 0 ? "Add another app" : "Set up two-factor authentication"}
        </Link>
        {factors.length > 0 ? (
          <Link className="btn btn-line" to="/admin/account/recovery-codes">
            New recovery codes
          </Link>
        ) : null}
      </div>
    </section>
  );
}

function FactorRow({ factor: { id, name, since }, isLast }: { factor: Factor; isLast: boolean }) {
  const question = `remove-${id}`;
  return (
    <li className="row person">
      <div className="row-text">
        <strong>{name}</strong>
        <p>Added {since}</p>
      </div>
      <div className="act-text">
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={`Remove: ${name}`}
          {...opensDialog(question)}
        >
          Remove
        </button>
      </div>
      <ConfirmDialog
        id={question}
        question={`Remove “${name}”?`}
        text={
          isLast
            ? "You will sign in with your password alone."
            : "Its codes will stop working; your other apps keep working."
        }
      >
        <Form method="post" action="#two-factor">
          <input type="hidden" name="factor" value={id} />
          <Submit name="intent" value="remove-factor">
            Remove
          </Submit>
        </Form>
      </ConfirmDialog>
    </li>
  );
}
