import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, type ShouldRevalidateFunctionArgs, useLoaderData } from "@remix-run/react";
import { Crumb } from "~/admin/crumb";
import { loadTurnPage, turnAction } from "~/admin/turn/turn-page.server";
import { useAnswer } from "~/http/client-action";
import { formatTitle } from "~/site/seo/page-title";
import { FormError } from "~/ui/form/form-error";
import { Submit } from "~/ui/form/submit";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";
export { clientAction } from "~/http/client-action";

export const meta: MetaFunction = formatTitle("Turn into… · Admin");

/** Reloads even after a rejection: an entry may be gone. Null means that the form was not sent. */
export const shouldRevalidate = ({ actionResult }: ShouldRevalidateFunctionArgs) => actionResult !== null;

export const loader = (args: LoaderFunctionArgs) => loadTurnPage(args);

export const action = (args: ActionFunctionArgs) => turnAction(args);

/** Turns one entry or several into entries of another kind. */
export default function Turn() {
  const page = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const error = answer && "ok" in answer && !answer.ok ? answer.message : null;
  return (
    <>
      <div className="bar">
        <Crumb to={page?.back ?? "/admin"}>{page?.from.plural ?? "Dashboard"}</Crumb>
      </div>
      <FormError error={error} />
      {page && page.ids.length > 0 ? <Targets {...page} /> : null}
      {error || (page && page.ids.length > 0) ? null : (
        <p className="empty">There is nothing to turn: select an entry in its list.</p>
      )}
    </>
  );
}

type Page = NonNullable<Awaited<ReturnType<typeof loader>>>;

const Targets = ({ from, ids, what, targets, back }: Page) => (
  <>
    <h1 className="history-title">Turn {what} into…</h1>
    <p className="turn-about">
      History, dates, unsaved changes and secret links come along, and old URLs lead to the new ones. You can
      undo it, or turn back at any time.
    </p>
    <Form method="post">
      <input type="hidden" name="from" value={from.slug} />
      <input type="hidden" name="back" value={back} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <ul className="turns" role="list">
        {targets.map(({ slug, label, sentences }) => (
          <li key={slug}>
            <Submit className="btn btn-line" name="to" value={slug} pendingLabel="Turning…">
              Turn into {label}
            </Submit>
            <p>{sentences.join(" ")}</p>
          </li>
        ))}
      </ul>
    </Form>
  </>
);
