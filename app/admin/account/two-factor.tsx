import { Link } from "@remix-run/react";

interface Factor {
  id: string;
  name: string;
  since: string;
}

/** The account's authenticator apps and recovery codes: adding, removing and renewing them. */
export function TwoFactor({
  factors,
  codesLeft,
}: {
  factors: Factor[];
  /** Null if unknown. */
  codesLeft: number | null;
}) {
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
      {factors.length > 0 ? (
        <ul className="rows" role="list">
          {factors.map((factor) => (
            <FactorRow key={factor.id} {...factor} />
          ))}
        </ul>
      ) : null}
      {factors.length > 0 && codesLeft !== null ? (
        <p className="settle-text">
          {codesLeft === 0
            ? "You have no recovery codes left. Make new ones in case you lose your phone."
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

function FactorRow({ id, name, since }: Factor) {
  return (
    <li className="row person">
      <div className="row-text">
        <strong>{name}</strong>
        <p>Added {since}</p>
      </div>
      <div className="act-text">
        <Link className="btn btn-quiet" to={`/admin/account/two-factor/${id}`} aria-label={`Remove: ${name}`}>
          Remove
        </Link>
      </div>
    </li>
  );
}
