import { Form, Link } from "@remix-run/react";
import { useRef } from "react";
import { Confirm, opens } from "~/components/admin/confirm";
import { FormError, useFocusFirstError } from "~/components/form/form-error";
import type { Refused } from "~/components/form/refused";
import { Submit } from "~/components/form/submit";

interface Factor {
  id: string;
  name: string;
  since: string;
}

/** The account's authenticator apps: the way to a new one, and out of each. */
export function TwoFactor({ factors, refusal }: { factors: Factor[]; refusal: Refused | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, refusal);
  return (
    <section className="settle" id="two-factor" aria-labelledby="factors-heading">
      <h2 className="part" id="factors-heading">
        Two-factor
      </h2>
      <p className="settle-text">
        {factors.length > 0
          ? "Signing in needs your password and a code of one of these apps."
          : "Protect the account by a code that an app on your phone shows, besides the password."}
      </p>
      <FormError error={refusal?.message} />
      {factors.length > 0 ? (
        <ul className="rows" role="list">
          {factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} isLast={factors.length === 1} />
          ))}
        </ul>
      ) : null}
      <Link className="btn btn-line" to="/admin/account/two-factor">
        {factors.length > 0 ? "Add another app" : "Set up two-factor"}
      </Link>
    </section>
  );
}

function FactorRow({ factor: { id, name, since }, isLast }: { factor: Factor; isLast: boolean }) {
  const question = `remove-${id}`;
  return (
    <li className="row person">
      <div className="row-text">
        <strong>{name}</strong>
        <p>since {since}</p>
      </div>
      <div className="act-text">
        <button type="button" className="btn btn-quiet" aria-label={`Remove: ${name}`} {...opens(question)}>
          Remove
        </button>
      </div>
      <Confirm
        id={question}
        question={`Remove “${name}”?`}
        text={
          isLast
            ? "Signing in will need your password alone."
            : "Its codes will not be taken any more; your other apps stay."
        }
      >
        <Form method="post" action="#two-factor">
          <input type="hidden" name="factor" value={id} />
          <Submit name="intent" value="remove-factor">
            Remove
          </Submit>
        </Form>
      </Confirm>
    </li>
  );
}
