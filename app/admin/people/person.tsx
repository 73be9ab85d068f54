import { Form } from "@remix-run/react";
import { ConfirmDialog, opensDialog } from "~/ui/confirm-dialog";
import { Submit } from "~/ui/form/submit";

interface PersonProps {
  id: string;
  /** Null if the account cannot be read. */
  email: string | null;
  /** "Admin since 21 Nov 2026" */
  since: string;
  lastSignIn: string | null;
  hasTwoFactor: boolean;
  isSelf: boolean;
  /** Whether this is the only admin. */
  isOnly: boolean;
}

/** An admin, with the buttons that remove their admin rights or their two-factor authentication. */
export function Person({ id, email, since, lastSignIn, hasTwoFactor, isSelf, isOnly }: PersonProps) {
  const name = email ?? "An account that can’t be read right now";
  const facts =
    email === null
      ? [since]
      : [
          since,
          lastSignIn ? `last signed in ${lastSignIn}` : "never signed in",
          hasTwoFactor ? "two-factor on" : "two-factor off",
        ];
  return (
    <li className="row person">
      <div className="row-text">
        <strong>
          {name}
          {isSelf ? <span className="person-you">you</span> : null}
        </strong>
        <p>{facts.join(" · ")}</p>
        {isOnly ? <p>You’re the only admin. Add another before you leave.</p> : null}
      </div>
      <div className="act-text">
        {hasTwoFactor && !isSelf ? (
          <ConfirmedAction
            id={id}
            intent="remove-factors"
            label="Remove two-factor"
            name={name}
            question={`Remove two-factor authentication for ${email}?`}
            text="For someone who has lost their phone. Make sure it is really them asking: their password alone will be enough to sign in."
          />
        ) : null}
        {isOnly ? null : (
          <ConfirmedAction
            id={id}
            intent="revoke"
            label="Remove admin"
            name={name}
            question={
              isSelf ? "Remove yourself as an admin?" : `Remove ${email ?? "this account"} as an admin?`
            }
            text={
              isSelf
                ? "You will not be able to edit the site until another admin adds you again."
                : "They keep their account but can no longer edit anything."
            }
          />
        )}
      </div>
    </li>
  );
}

interface ConfirmedActionProps {
  id: string;
  intent: string;
  label: string;
  /** The admin's email, for screen readers. */
  name: string;
  question: string;
  text: string;
}

function ConfirmedAction({ id, intent, label, name, question, text }: ConfirmedActionProps) {
  const dialogue = `${intent}-${id}`;
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet"
        aria-label={`${label}: ${name}`}
        {...opensDialog(dialogue)}
      >
        {label}
      </button>
      <ConfirmDialog id={dialogue} question={question} text={text}>
        <Form method="post">
          <input type="hidden" name="id" value={id} />
          <Submit name="intent" value={intent}>
            {label}
          </Submit>
        </Form>
      </ConfirmDialog>
    </>
  );
}
