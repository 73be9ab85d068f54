import { Form } from "@remix-run/react";
import { useRef } from "react";
import type { FormRejection } from "~/ui/form/answer";
import { FormError, useFocusFirstError } from "~/ui/form/form-error";
import { Submit } from "~/ui/form/submit";

const scopes = [
  { scope: "local", label: "Sign out here" },
  { scope: "others", label: "Sign out everywhere else" },
  { scope: "global", label: "Sign out everywhere" },
];

interface Session {
  id: string;
  device: string;
  ip: string | null;
  since: string;
  /** "used within the past hour" */
  used: string;
  isCurrent: boolean;
}

/** The account's sessions, and the buttons that end one, the others, or all of them. */
export function Sessions({
  sessions,
  rejection,
}: {
  /** Null if the sessions cannot be listed. */
  sessions: Session[] | null;
  rejection: FormRejection | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, rejection);
  const isOnly = sessions?.length === 1;
  return (
    <section className="settle" id="sessions" aria-labelledby="sessions-heading">
      <h2 className="part" id="sessions-heading">
        Sessions
      </h2>
      <p className="settle-text">
        {isOnly
          ? "You are signed in on this device only."
          : sessions
            ? "You are signed in on these devices. Lost one? Sign it out and choose a new password."
            : "Your devices can’t be listed right now. You can still sign all of them out."}
      </p>
      <FormError error={rejection?.message} />
      {sessions ? (
        <ul className="rows" role="list">
          {sessions.map((session) => (
            <SessionRow key={session.id} {...session} />
          ))}
        </ul>
      ) : null}
      <Form method="post" action="#sessions" ref={form}>
        <input type="hidden" name="intent" value="sign-out" />
        <div className="settle-acts">
          {(isOnly ? scopes.slice(0, 1) : scopes).map(({ scope, label }) => (
            <Submit key={scope} className="btn btn-line" name="scope" value={scope}>
              {label}
            </Submit>
          ))}
        </div>
      </Form>
    </section>
  );
}

function SessionRow({ id, device, ip, since, used, isCurrent }: Session) {
  const facts = [`Signed in ${since}`, isCurrent ? null : used, ip];
  return (
    <li className="row person">
      <div className="row-text">
        <strong>
          {device}
          {isCurrent ? <span className="person-you">this device</span> : null}
        </strong>
        <p>{facts.filter(Boolean).join(" · ")}</p>
      </div>
      {isCurrent ? null : (
        <div className="act-text">
          <Form method="post" action="#sessions">
            <input type="hidden" name="session" value={id} />
            <Submit
              className="btn btn-quiet"
              name="intent"
              value="end-session"
              aria-label={`Sign out: ${device}, signed in ${since}`}
            >
              Sign out
            </Submit>
          </Form>
        </div>
      )}
    </li>
  );
}
