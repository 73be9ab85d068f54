import { Link, useLocation, useRouteError } from "@remix-run/react";
import type { Outage } from "~/runtime/service-health.server";
import { ErrorReference } from "~/site/error-reference";
import { DRAFTS_ARE_KEPT, getErrorStatus, getOutage, UNREACHABLE, useRecovery } from "~/site/error-status";
import { SignOut } from "~/site/sign-out";

/** The error boundary of the admin's pages: shows the error within the layout, so the navigation stays usable. */
export function AdminError() {
  const error = useRouteError();
  useRecovery(error);
  return <AdminErrorMessage status={getErrorStatus(error)} {...getOutage(error)} />;
}

/** Says why a page of the admin cannot be shown. */
export function AdminErrorMessage({ status, outage, advice }: { status: number } & Partial<Outage>) {
  const { pathname, search } = useLocation();
  const { title, text } = getMessage(status, outage);
  return (
    <div className="problem">
      <h1>{title}</h1>
      <p>{advice ?? text}</p>
      {status === 403 ? <SignOut /> : null}
      {status === 404 ? (
        <Link className="link" to="/admin">
          Back to the dashboard
        </Link>
      ) : (
        <a className="link" href={pathname + search}>
          Try again
        </a>
      )}
      {status >= 500 ? <ErrorReference /> : null}
    </div>
  );
}

function getMessage(status: number, outage?: string): { title: string; text: string } {
  switch (status) {
    case 0:
      return { ...UNREACHABLE, text: `${UNREACHABLE.text} ${DRAFTS_ARE_KEPT}` };
    case 403:
      return { title: "Access Denied", text: "You don't have permission to access this page." };
    case 404:
      return {
        title: "Not found",
        text: "There is nothing at this URL. It may have been deleted.",
      };
    case 503:
      return {
        title: "Not available right now",
        text:
          outage ?? "The content can’t be loaded right now. Nothing is lost; please try again in a minute.",
      };
    default:
      return {
        title: "Something went wrong",
        text: "The page couldn’t be shown. The error has been logged; please try again in a minute.",
      };
  }
}
