import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { confirm } from "~/auth/confirm.server";
import { followOutcome } from "~/auth/emailed-link.server";
import { useAnswer } from "~/http/client-action";
import { readFormData } from "~/http/form-data.server";
import { safeRedirectPath } from "~/http/safe-redirect-path";
import { config } from "~/runtime/config.server";
import { AuthCard } from "~/site/auth-card";
import { NEEDS_SCRIPTS, readAddress, useEmailedTokens } from "~/site/emailed-tokens";
import { formatTitle } from "~/site/seo/page-title";
import authStyles from "~/styles/auth.css";
import { FormError, useFocusFirstError } from "~/ui/form/form-error";
import { Submit } from "~/ui/form/submit";

export { clientAction } from "~/http/client-action";

export const links = () => [{ rel: "stylesheet", href: authStyles }];

export const meta: MetaFunction = formatTitle("Confirm");

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const next = safeRedirectPath(searchParams.get("next"), config().siteUrl);
  const problem = await followOutcome(args, searchParams, next);
  const tokenHash = searchParams.get("token_hash") ?? "";
  const type = searchParams.get("type") ?? (tokenHash && "email");
  return data({ tokenHash, type, next, problem }, problem ? 400 : 200);
}

export const action = async (args: ActionFunctionArgs) => confirm(args, await readFormData(args.request));

interface Texts {
  title: string;
  text: string;
  button: string;
  /** Where to go on if the link no longer works. */
  again: { to: string; label: string }[];
}

const ask = { to: "/auth/forgot", label: "Ask for a new link" };
const signIn = { to: "/auth", label: "Go to sign in" };

const texts: Record<string, Texts> = {
  recovery: {
    title: "Choose a new password",
    text: "Continue to choose a new password for your account.",
    button: "Choose a new password",
    again: [ask],
  },
  magiclink: {
    title: "Sign in",
    text: "Continue to sign in to your account.",
    button: "Sign in",
    again: [ask],
  },
  invite: {
    title: "You have been invited",
    text: "Accept the invitation, then choose a password.",
    button: "Accept the invitation",
    again: [signIn],
  },
  email_change: {
    title: "Change your email",
    text: "Confirm the change at both addresses, the old one and the new one.",
    button: "Confirm change",
    again: [{ to: "/admin/account", label: "Go to your account" }],
  },
};

const confirmation: Texts = {
  title: "Confirm your email",
  text: "Confirm your email to finish creating your account.",
  button: "Confirm and sign in",
  again: [signIn],
};

/** A link whose purpose is unknown: that of a default email that no longer works. */
const unknown: Texts = { title: "Link in an email", text: "", button: "", again: [ask, signIn] };

const getTexts = (type: string) =>
  type ? (Object.hasOwn(texts, type) && texts[type]) || confirmation : unknown;

/** A button rather than a link that takes effect when opened: mail scanners open every link and would use it up. */
export default function Confirm() {
  const { tokenHash, type, next, problem: found } = useLoaderData<typeof loader>();
  const tokens = useEmailedTokens();
  const answer = useAnswer<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, answer);
  const problem = answer?.problem ?? found;
  const { title, text, button, again } = getTexts(answer?.fields?.type ?? tokens?.type ?? type);
  const fields = problem ? answer?.fields : (tokens ?? (tokenHash ? { token_hash: tokenHash, type } : null));
  if (!fields) {
    const incomplete =
      tokens === null
        ? "The link is incomplete or no longer works. Copy all of it from the email, or ask for a new one."
        : NEEDS_SCRIPTS;
    return (
      <AuthCard title={title} text={problem ? "This link no longer works." : incomplete}>
        <FormError error={problem} />
        {again.map(({ to, label }) => (
          <Link key={to} className="link card-end" to={to}>
            {label}
          </Link>
        ))}
      </AuthCard>
    );
  }
  const address = tokens && readAddress(tokens.access_token);
  return (
    <AuthCard title={title} text={address ? `${text} The link is for ${address}.` : text}>
      <Form method="post" ref={form}>
        <FormError error={problem} />
        {Object.entries<string>({ ...fields, next }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Submit>{button}</Submit>
      </Form>
    </AuthCard>
  );
}
