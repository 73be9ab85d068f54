import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { formOf } from "~/auth/form.server";
import { admins, grant, recover, revoke } from "~/auth/people.server";
import { requireAdmin } from "~/auth/session.server";
import { shortDate, shortTime } from "~/collections/list-item.server";
import { Grant } from "~/components/admin/people/grant";
import { Person } from "~/components/admin/people/person";
import { FormError, useFocusFirstError } from "~/components/form/form-error";
import { useReset } from "~/components/form/use-reset";
import { titled } from "~/components/page-title";

export { AdminError as ErrorBoundary } from "~/components/admin/admin-error";

export const meta: MetaFunction = titled("People · Admin");

export async function loader(args: LoaderFunctionArgs) {
  const { db, account } = await requireAdmin(args);
  const people = await admins(db);
  return {
    people: people.map(({ since, adminSince, lastSignIn, ...person }) => ({
      ...person,
      since: adminSince ? `Admin since ${shortDate(adminSince)}` : `Account since ${shortDate(since)}`,
      lastSignIn: lastSignIn && shortTime(lastSignIn),
      isSelf: person.id === account.id,
      isOnly: people.length === 1,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const guarded = await requireAdmin(args);
  const form = await formOf(args.request);
  switch (form.get("intent")) {
    case "grant":
      return grant(args, form, guarded);
    case "revoke":
      return revoke(args, form, guarded);
    case "remove-factors":
      return recover(args, form, guarded);
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

export default function People() {
  const { people } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  useReset(form, refusal);
  useFocusFirstError(form, refusal);
  return (
    <>
      <div className="bar">
        <h1>People</h1>
      </div>
      <FormError error={refusal?.message} />
      <ul className="rows" role="list">
        {people.map((person) => (
          <Person key={person.id} {...person} />
        ))}
      </ul>
      <Grant form={form} refusal={refusal?.intent === "grant" ? refusal : undefined} />
    </>
  );
}
