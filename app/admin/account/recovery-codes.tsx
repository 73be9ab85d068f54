import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useReachableSubmit } from "~/http/use-reachable-submit";
import { showToast } from "~/ui/toast-message";

/** The new recovery codes, shown only once. The download is a plain form, so the browser saves a file. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const onSubmit = useReachableSubmit();
  return (
    <>
      <p className="settle-text">
        These {codes.length} recovery codes are there in case you lose your phone. Enter one after your
        password: it signs you in and turns two-factor authentication off, so you can set it up on another
        phone. Each code works once.
      </p>
      <p className="settle-text">
        <strong>Save them now.</strong> They will not be shown again.
      </p>
      <ol className="codes" role="list" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="settle-acts">
        <form method="post" action="/admin/account/recovery-codes.txt" onSubmit={onSubmit}>
          {codes.map((code) => (
            <input key={code} type="hidden" name="code" value={code} />
          ))}
          <button type="submit" className="btn btn-solid">
            Download the codes
          </button>
        </form>
        <CopyCodes codes={codes} />
        <Link className="btn btn-line" to="/admin/account">
          I’ve saved them
        </Link>
      </div>
    </>
  );
}

/** Renders no button without JavaScript, which copying requires. */
function CopyCodes({ codes }: { codes: string[] }) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  if (!isAlive) return null;
  const copy = () =>
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => showToast({ title: "Codes copied" }),
      () =>
        showToast({ title: "Copy failed", description: "Download the codes instead.", kind: "destructive" }),
    );
  return (
    <button type="button" className="btn btn-line" onClick={copy}>
      Copy the codes
    </button>
  );
}
