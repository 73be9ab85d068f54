import { Form, Link } from "@remix-run/react";
import { useRef } from "react";
import type { FormRejection } from "~/ui/form/answer";
import { CodeField } from "~/ui/form/code-field";
import { FormError, useFocusFirstError } from "~/ui/form/form-error";
import { Submit } from "~/ui/form/submit";

/** The second step: entering a code. The form contains the app's secret (in its URI), because the server shows it only once. */
export function FinishEnrolment({
  factor,
  name,
  uri,
  secret,
  qr,
  rejection,
}: {
  factor: string;
  name: string;
  uri: string;
  secret: string;
  qr: string;
  rejection: FormRejection | undefined;
}) {
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, rejection);
  return (
    <div className="settle">
      <p className="settle-text">
        Scan this with your authenticator app on <strong>{name}</strong>, or enter the key by hand. Then enter
        the code it shows.
      </p>
      <img className="qr" src={qr} alt="QR code for your authenticator app" width="192" height="192" />
      <p className="settle-text">
        Key: <Secret text={secret} />
      </p>
      <Form method="post" noValidate ref={form}>
        <FormError error={rejection?.message} />
        <input type="hidden" name="factor" value={factor} />
        <input type="hidden" name="uri" value={uri} />
        <CodeField isFirst error={rejection?.errors.code} />
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

/** The secret in groups of four, which are easier to type; copying it adds no spaces. */
const Secret = ({ text }: { text: string }) => (
  <span className="secret">
    {text.match(/.{1,4}/g)?.map((four, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
      <span key={at}>{four}</span>
    ))}
  </span>
);
