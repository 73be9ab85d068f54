import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { toRouteError } from "~/admin/admin-request.server";
import { Blank } from "~/admin/blank";
import { clearMissingPages, listMissingPages } from "~/admin/missing-pages/missing-pages.server";
import { Time } from "~/admin/time";
import { redirectWith, requireAdmin } from "~/auth/session.server";
import { newPath } from "~/content/admin-paths";
import { readFormData } from "~/http/form-data.server";
import { formatTitle } from "~/site/seo/page-title";
import { Submit } from "~/ui/form/submit";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";
export { clientAction } from "~/http/client-action";

export const meta: MetaFunction = formatTitle("Missing pages · Admin");

export async function loader(args: LoaderFunctionArgs) {
  const { db } = await requireAdmin(args);
  return { pages: await toRouteError(listMissingPages(db, args.request)) };
}

export async function action(args: ActionFunctionArgs) {
  const { db } = await requireAdmin(args);
  const form = await readFormData(args.request);
  if (form.get("intent") !== "clear") throw data("Unknown intent", { status: 400 });
  await toRouteError(clearMissingPages(db));
  return redirectWith(args, "/admin/missing-pages", { title: "List cleared" });
}

/** Paths at which visitors found no page. */
export default function MissingPages() {
  const { pages } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="bar">
        <h1>Missing pages</h1>
        {pages.length > 0 ? (
          <Form method="post">
            <Submit className="btn btn-line" name="intent" value="clear" pendingLabel="Clearing">
              Clear list
            </Submit>
          </Form>
        ) : null}
      </div>
      {pages.length === 0 ? (
        <Blank drawing="calm">
          <p>No missing pages. URLs that lead nowhere will be listed here once visitors try them.</p>
          <Link className="link" to="/admin/redirects">
            Redirects
          </Link>
        </Blank>
      ) : (
        <p className="errors-about">
          URLs where visitors found no page, most frequent first. Redirect any that should lead somewhere.
        </p>
      )}
      <ol className="errors" role="list">
        {pages.map(({ path, last, repeated }) => (
          <li key={path}>
            <p className="error-message mono">{path}</p>
            <p className="error-when">
              <Time at={last.iso}>{last.text}</Time>
              {repeated ? ` · ${repeated}` : null}
              {" · "}
              <Link className="link" to={newPath({ slug: "redirects" }, { from_path: path })}>
                Redirect…<span className="vh"> (from {path})</span>
              </Link>
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
