import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { confirm, exchangeCode } from "~/auth/confirm.server";
import { useAnswer } from "~/http/client-action";
import { config } from "~/http/config.server";
import { readFormData } from "~/http/form-data.server";
import { safeRedirectPath } from "~/http/safe-redirect-path";
import { AuthCard } from "~/site/auth-card";
import { formatTitle } from "~/site/seo/page-title";
import authStyles from "~/styles/auth.css";
import { FormError } from "~/ui/form/form-error";
import { Submit } from "~/ui/form/submit";

export { clientAction } from "~/http/client-action";

export const links = () => [{ rel: "stylesheet", href: authStyles }];

export const meta: MetaFunction = formatTitle("Confirm");

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const code = searchParams.get("code");
  if (code) throw await exchangeCode(args, code);
  return {
    tokenHash: searchParams.get("token_hash") ?? "",
    type: searchParams.get("type") ?? "email",
    next: safeRedirectPath(searchParams.get("next"), config().siteUrl),
  };
}

export const action = async (args: ActionFunctionArgs) => confirm(args, await readFormData(args.request));

interface Texts {
  title: string;
  text: string;
  button: string;
  /** Where to request a new link if this one no longer works. */
  again: { to: string; label: string };
}

const ask = { to: "/auth/forgot", label: "Ask for a new link" };
const signIn = { to: "/auth", label: "Go to sign in" };

const texts: Record<string, Texts> = {
  recovery: {
    title: "Choose a new password",
    text: "Continue to choose a new password for your account.",
    button: "Choose a new password",
    again: ask,
  },
  magiclink: {
    title: "Sign in",
    text: "Continue to sign in to your account.",
    button: "Sign in",
    again: ask,
  },
  invite: {
    title: "You have been invited",
    text: "Accept the invitation, then choose a password.",
    button: "Accept the invitation",
    again: signIn,
  },
  email_change: {
    title: "Change your email",
    text: "Confirm the change at both addresses, the old one and the new one.",
    button: "Confirm change",
    again: { to: "/admin/account", label: "Go to your account" },
  },
};

const confirmation: Texts = {
  title: "Confirm your email",
  text: "Confirm your email to finish creating your account.",
  button: "Confirm and sign in",
  again: signIn,
};

/** A button rather than a link that takes effect when opened: mail scanners open every link and would use it up. */
export default function Confirm() {
  const { tokenHash, type, next } = useLoaderData<typeof loader>();
  const problem = useAnswer<typeof action>()?.problem;
  const { title, text, button, again } = (Object.hasOwn(texts, type) && texts[type]) || confirmation;
  if (problem) {
    return (
      <AuthCard title={title} text="This link no longer works.">
        <FormError error={problem} />
        <Link className="link card-end" to={again.to}>
          {again.label}
        </Link>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={title} text={text}>
      <Form method="post">
        <input type="hidden" name="token_hash" value={tokenHash} />
        <input type="hidden" name="type" value={type} />
        <input type="hidden" name="next" value={next} />
        <Submit>{button}</Submit>
      </Form>
    </AuthCard>
  );
}
