import { Blank } from "../blank";
import { Time } from "../time";
import type { ListedError } from "./errors.server";

/** The server's errors, newest first. */
export function ErrorList({ errors }: { errors: ListedError[] }) {
  if (errors.length === 0)
    return (
      <Blank drawing="calm">
        <p>No errors. If something goes wrong on the server, it will be listed here.</p>
      </Blank>
    );
  return (
    <>
      <p className="errors-about">
        The server’s last 200 errors, newest first; a repeated error is listed once. For more about one,
        search the server’s log for its reference.
      </p>
      <ol className="errors" role="list">
        {errors.map(({ key, message, source, requestId, last, repeated }) => (
          <li key={key}>
            <p className="error-message">{message}</p>
            <p className="error-when">
              <Time at={last.iso}>{last.text}</Time>
              {repeated ? ` · ${repeated}` : null}
            </p>
            {source || requestId ? (
              <p className="error-source mono">
                {[source, requestId && `Reference: ${requestId}`].filter(Boolean).join(" · ")}
              </p>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  );
}
