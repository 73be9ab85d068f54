import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toRouteError } from "~/admin/admin-request.server";
import { AddAdmin } from "~/admin/people/add-admin";
import { Invitation } from "~/admin/people/invitation";
import { Person } from "~/admin/people/person";
import { listInvitations } from "~/auth/admin-invitations.server";
import {
  addAdmin,
  changeInvitation,
  loadAdmins,
  removeAdmin,
  removeSecondFactors,
} from "~/auth/people.server";
import { requireAdmin } from "~/auth/session.server";
import { getTimeZone, localDate, shortTime } from "~/content/time-zone.server";
import { useAnswer } from "~/http/client-action";
import { readFormData } from "~/http/form-data.server";
import { getMailboxUrl } from "~/http/mailbox.server";
import { formatTitle } from "~/site/seo/page-title";
import { FormError } from "~/ui/form/form-error";
import { useFormThatStays } from "~/ui/form/use-form-that-stays";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";
export { clientAction } from "~/http/client-action";

export const meta: MetaFunction = formatTitle("People · Admin");

export { passRetryAfter as headers } from "~/http/retry-after";

export async function loader(args: LoaderFunctionArgs) {
  const { db, account } = await requireAdmin(args);
  const [people, invitations, timeZone] = await toRouteError(
    Promise.all([loadAdmins(db), listInvitations(db), getTimeZone(args.request)]),
  );
  return {
    email: account.email,
    mailbox: getMailboxUrl(args.request),
    people: people.map(({ adminSince, lastSignIn, ...person }) => ({
      ...person,
      since: `Admin since ${localDate(adminSince, timeZone)}`,
      lastSignIn: lastSignIn && shortTime(lastSignIn, timeZone),
      isSelf: person.id === account.id,
      isOnly: people.length === 1,
    })),
    invitations: invitations.map(({ sentAt, ...rest }) => ({ ...rest, sentAt: shortTime(sentAt, timeZone) })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const guarded = await requireAdmin(args);
  const form = await readFormData(args.request);
  switch (form.get("intent")) {
    case "add":
      return addAdmin(args, form, guarded);
    case "revoke":
      return removeAdmin(args, form, guarded);
    case "invite-again":
    case "withdraw":
      return changeInvitation(args, form, guarded);
    case "remove-factors":
      return removeSecondFactors(args, form, guarded);
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

export default function People() {
  const { email, mailbox, people, invitations } = useLoaderData<typeof loader>();
  const rejection = useAnswer<typeof action>();
  const form = useFormThatStays(rejection);
  return (
    <>
      <div className="bar">
        <h1>People</h1>
      </div>
      <FormError error={rejection?.message} />
      <ul className="rows" role="list">
        {people.map((person) => (
          <Person key={person.id} {...person} />
        ))}
        {invitations.map((invitation) => (
          <Invitation key={invitation.email} {...invitation} />
        ))}
      </ul>
      <AddAdmin
        form={form}
        email={email}
        mailbox={mailbox}
        rejection={rejection?.intent === "add" ? rejection : undefined}
      />
    </>
  );
}
