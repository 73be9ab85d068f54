import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { confirm, exchangeCode } from "~/auth/confirm.server";
import { formOf } from "~/auth/form.server";
import { ownPath } from "~/auth/own-path";
import { Submit } from "~/components/form/submit";
import { titled } from "~/components/page-title";
import { config } from "~/config.server";

export const meta: MetaFunction = titled("Confirm your e-mail");

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const code = searchParams.get("code");
  if (code) throw await exchangeCode(args, code);
  return {
    tokenHash: searchParams.get("token_hash") ?? "",
    type: searchParams.get("type") ?? "email",
    next: ownPath(searchParams.get("next"), config().siteUrl),
  };
}

export const action = async (args: ActionFunctionArgs) => confirm(args, await formOf(args.request));

/** A button rather than a link that acts by itself: mail scanners open every link, and would use it up. */
export default function Confirm() {
  const { tokenHash, type, next } = useLoaderData<typeof loader>();
  return (
    <main className="centre" id="content" tabIndex={-1}>
      <div className="auth">
        <div className="card">
          <h1>Confirm your e-mail</h1>
          <p>One click, and your account is ready.</p>
          <Form method="post">
            <input type="hidden" name="token_hash" value={tokenHash} />
            <input type="hidden" name="type" value={type} />
            <input type="hidden" name="next" value={next} />
            <Submit>Confirm and sign in</Submit>
          </Form>
        </div>
      </div>
    </main>
  );
}
