import { Link, useLocation, useRouteError } from "@remix-run/react";
import { ErrorReference } from "./error-reference";
import { DRAFTS_ARE_KEPT, getErrorStatus, getOutage, UNREACHABLE, useRecovery } from "./error-status";
import { SignOut } from "./sign-out";

/** Tells a visitor what went wrong and what to do, without a stack trace. */
export function ErrorPage() {
  const error = useRouteError();
  const status = getErrorStatus(error);
  useRecovery(error);
  return (
    <main className="centre" id="content" tabIndex={-1}>
      <div className="error-page">
        {status === 404 ? (
          <NotFound />
        ) : (
          <Sentence {...sentenceFor(status, getOutage(error).outage)} hasReference={status >= 500} />
        )}
      </div>
    </main>
  );
}

/** The title of the error page. */
export function errorTitle(error: unknown): string {
  const status = getErrorStatus(error);
  return status === 404 ? "404" : sentenceFor(status).title;
}

function NotFound() {
  return (
    <>
      <h1 aria-label="404">
        4<span>0</span>4
      </h1>
      <p>Oops! Page not found</p>
      <Link className="link" to="/">
        Return to Home
      </Link>
    </>
  );
}

interface SentenceProps {
  title: string;
  text: string;
  retry: boolean;
  canSignOut?: boolean;
  isUnreachable?: boolean;
  hasReference?: boolean;
}

function Sentence({ title, text, retry, canSignOut, isUnreachable, hasReference }: SentenceProps) {
  const { pathname, search } = useLocation();
  return (
    <>
      <h1 className="sentence">{title}</h1>
      <p>
        {text}
        {isUnreachable && pathname.startsWith("/admin") ? ` ${DRAFTS_ARE_KEPT}` : null}
      </p>
      {canSignOut ? <SignOut /> : null}
      {retry ? (
        <a className="link" href={pathname + search}>
          Try again
        </a>
      ) : (
        <Link className="link" to="/">
          Return to Home
        </Link>
      )}
      {hasReference ? <ErrorReference /> : null}
    </>
  );
}

function sentenceFor(status: number, outage?: string): SentenceProps {
  switch (status) {
    case 0:
      return { ...UNREACHABLE, retry: true, isUnreachable: true };
    case 400:
    case 405:
      return {
        title: status === 400 ? "The form couldn’t be read" : "This page doesn’t accept forms",
        text: "Go back and use the form on the page.",
        retry: false,
      };
    case 403:
      return {
        title: "Access Denied",
        text: "You don't have permission to access this page.",
        retry: false,
        canSignOut: true,
      };
    case 503:
      return {
        title: "Not available right now",
        text: outage ?? "The content can’t be loaded right now. Please try again in a minute.",
        retry: true,
      };
    default:
      return {
        title: "Something went wrong",
        text: "The page couldn’t be shown. The error has been logged; please try again in a minute.",
        retry: true,
      };
  }
}
