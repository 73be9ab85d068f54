import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { claimFirstAdmin } from "~/auth/first-admin-invitation.server";
import { getAccount, redirectWith } from "~/auth/session.server";
import { formatTitle } from "~/site/seo/page-title";
import { Submit } from "~/ui/form/submit";

export { clientAction } from "~/http/client-action";

export const meta: MetaFunction = formatTitle("Become the admin");

export async function loader(args: LoaderFunctionArgs) {
  const account = await getAccount(args);
  if (!account) throw await redirectWith(args, "/auth?tab=sign-up");
  return { email: account.email };
}

export async function action(args: ActionFunctionArgs) {
  if (!(await getAccount(args))) return redirectWith(args, "/auth");
  if (await claimFirstAdmin(args))
    return redirectWith(args, "/admin", { title: "Success", description: "You are this site's admin now" });
  return redirectWith(args, "/", {
    title: "This link has been used",
    description: "The site has an admin already.",
    kind: "destructive",
  });
}

/** Somebody who opened the first-admin link while signed in. */
export default function Invite() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <main className="centre" id="content" tabIndex={-1}>
      <div className="auth">
        <div className="card">
          <h1>Become the admin</h1>
          <p>You are signed in as {email}.</p>
          <Form method="post">
            <Submit>Become this site's admin</Submit>
          </Form>
        </div>
      </div>
    </main>
  );
}
