import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { challengeBefore } from "~/auth/enter.server";
import { formOf } from "~/auth/form.server";
import { ownPath } from "~/auth/own-path";
import { accountOf, redirectWith } from "~/auth/session.server";
import { signIn, signUp } from "~/auth/sign.server";
import { Field } from "~/components/form/field";
import { useFocusFirstError } from "~/components/form/form-error";
import { Submit } from "~/components/form/submit";
import { ArrowLeft } from "~/components/icons";
import { titled } from "~/components/page-title";
import { Toasts } from "~/components/toasts";

export const meta: MetaFunction = titled("Admin Portal");

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const next = ownPath(searchParams.get("next"));
  const account = await accountOf(args);
  if (account) throw await redirectWith(args, account.needsCode ? challengeBefore(next) : next);
  return { next, tab: searchParams.get("tab") === "sign-up" ? ("sign-up" as const) : ("sign-in" as const) };
}

export async function action(args: ActionFunctionArgs) {
  const form = await formOf(args.request);
  switch (form.get("intent")) {
    case "sign-in":
      return signIn(args, form);
    case "sign-up":
      return signUp(args, form);
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

const tabs = [
  { id: "sign-in", title: "Sign In" },
  { id: "sign-up", title: "Sign Up" },
] as const;

export default function Auth() {
  const { next, tab } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, result);
  const value = result?.reply.initialValue?.email;
  const errors = result?.reply.error;
  const query = (id: string) =>
    `?${new URLSearchParams({ ...(id === "sign-up" && { tab: id }), ...(next !== "/" && { next }) })}`;
  return (
    <main className="centre" id="content" tabIndex={-1}>
      <div className="auth">
        <Link className="back" to="/">
          <ArrowLeft />
          <span>Back to Home</span>
        </Link>
        <div className="card">
          <h1>Admin Portal</h1>
          <p>Sign in to access the content management system</p>
          <nav className="tabs" aria-label="Sign in or up">
            {tabs.map(({ id, title }) => (
              <Link
                key={id}
                to={query(id)}
                replace
                preventScrollReset
                aria-current={id === tab ? "page" : undefined}
              >
                {title}
              </Link>
            ))}
          </nav>
          <Form method="post" noValidate key={tab} ref={form}>
            <input type="hidden" name="intent" value={tab} />
            <input type="hidden" name="next" value={next} />
            <Field label="Email" error={errors?.email}>
              {(control) => (
                <input
                  {...control}
                  className="input"
                  type="email"
                  name="email"
                  autoComplete="username"
                  required
                  defaultValue={typeof value === "string" ? value : ""}
                />
              )}
            </Field>
            <Field
              label="Password"
              description={tab === "sign-up" ? "At least 6 characters" : undefined}
              error={errors?.password}
            >
              {(control) => (
                <input
                  {...control}
                  className="input"
                  type="password"
                  name="password"
                  autoComplete={tab === "sign-up" ? "new-password" : "current-password"}
                  required
                />
              )}
            </Field>
            <Submit>{tabs.find(({ id }) => id === tab)?.title}</Submit>
          </Form>
          {tab === "sign-in" ? (
            <Link
              className="link card-end"
              to={next === "/" ? "/auth/forgot" : `/auth/forgot${query("forgot")}`}
            >
              Forgot your password?
            </Link>
          ) : null}
        </div>
      </div>
      <Toasts toast={result?.toast} />
    </main>
  );
}
