import { Form } from "@remix-run/react";
import { ConfirmDialog, opensDialog } from "~/ui/confirm-dialog";
import { Submit } from "~/ui/form/submit";

interface InvitationProps {
  email: string;
  /** "22 Nov, 14:10" */
  sentAt: string;
  isExpired: boolean;
}

/** A pending invitation, with the buttons that resend or withdraw it. */
export function Invitation({ email, sentAt, isExpired }: InvitationProps) {
  const question = `withdraw-${email}`;
  return (
    <li className="row person">
      <div className="row-text">
        <strong>
          {email}
          <span className="person-you">invited</span>
        </strong>
        <p>
          Sent {sentAt} · {isExpired ? "the link has expired" : "not accepted yet"}
        </p>
      </div>
      <div className="act-text">
        <Form method="post">
          <input type="hidden" name="email" value={email} />
          <Submit
            className="btn btn-quiet"
            name="intent"
            value="invite-again"
            aria-label={`Send again: ${email}`}
          >
            Send again
          </Submit>
        </Form>
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={`Withdraw: ${email}`}
          {...opensDialog(question)}
        >
          Withdraw
        </button>
        <ConfirmDialog
          id={question}
          question={`Withdraw the invitation to ${email}?`}
          text="The link in their email will stop working."
        >
          <Form method="post">
            <input type="hidden" name="email" value={email} />
            <Submit name="intent" value="withdraw">
              Withdraw
            </Submit>
          </Form>
        </ConfirmDialog>
      </div>
    </li>
  );
}
