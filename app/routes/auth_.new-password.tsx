import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { exchangeCode, NEW_PASSWORD } from "~/auth/confirm.server";
import { challengeBefore } from "~/auth/enter.server";
import { formOf } from "~/auth/form.server";
import { changePassword } from "~/auth/password.server";
import { type Args, accountOf, redirectWith } from "~/auth/session.server";
import { AuthCard } from "~/components/auth-card";
import { useFocusFirstError } from "~/components/form/form-error";
import { NewPassword } from "~/components/form/new-password";
import { Submit } from "~/components/form/submit";
import { titled } from "~/components/page-title";

export const meta: MetaFunction = titled("New password");

export async function loader(args: LoaderFunctionArgs) {
  const code = new URL(args.request.url).searchParams.get("code");
  if (code) throw await exchangeCode(args, code, NEW_PASSWORD);
  const { email } = await requireAccount(args);
  return { email };
}

export async function action(args: ActionFunctionArgs) {
  const { isAdmin } = await requireAccount(args);
  return changePassword(args, await formOf(args.request), isAdmin ? "/admin" : "/");
}

/** The mailed link has signed its owner in; a second factor must be passed as well. */
async function requireAccount(args: Args) {
  const account = await accountOf(args);
  if (account?.needsCode) throw await redirectWith(args, challengeBefore(NEW_PASSWORD));
  if (account) return account;
  throw await redirectWith(args, "/auth/forgot", {
    title: "Ask for a link first",
    description: "A new password can be chosen after opening the link in the mail.",
    kind: "destructive",
  });
}

export default function ChooseNewPassword() {
  const { email } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, refusal);
  return (
    <AuthCard title="New password" text={`For ${email}. Every other device will be signed out.`}>
      <Form method="post" noValidate ref={form}>
        <NewPassword email={email} error={refusal?.errors.password} />
        <Submit>Set the new password</Submit>
      </Form>
    </AuthCard>
  );
}
