import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { formOf } from "~/auth/form.server";
import { requireAdmin } from "~/auth/session.server";
import { loaded } from "~/collections/guard.server";
import { Files } from "~/components/admin/migration/files";
import { ImportPlan } from "~/components/admin/migration/import-plan";
import { Question } from "~/components/admin/migration/question";
import { type TextItem, Texts } from "~/components/admin/migration/texts";
import { FormError, useFocusFirstError } from "~/components/form/form-error";
import { Submit } from "~/components/form/submit";
import { titled } from "~/components/page-title";
import { migrations } from "~/content/migration.server";
import {
  discardAction,
  GONE,
  importAction,
  migrateAction,
  uploadAction,
  uploadPlan,
} from "~/content/migration-actions.server";

export { AdminError as ErrorBoundary } from "~/components/admin/admin-error";

// Not live: its own changes would load the page once more, and take away the message of what was done.
export const meta: MetaFunction = titled("Content migration · Admin");

export async function loader(args: LoaderFunctionArgs) {
  const { db } = await requireAdmin(args);
  const upload = new URL(args.request.url).searchParams.get("import");
  const [all, plan] = await loaded(
    Promise.all([migrations(db), upload === null ? null : uploadPlan(args, upload)]),
  );
  const items = (table: string): TextItem[] =>
    all
      .filter(({ text }) => text.table === table)
      .map(({ id, text, state, published }) => ({
        id,
        title: text.title,
        path: text.path,
        state,
        published,
      }));
  const isGone = upload !== null && plan === null;
  return data(
    { essays: items("models_sections"), pages: items("pages"), plan, message: isGone ? GONE : null },
    { status: isGone ? 410 : 200 },
  );
}

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  const form = await formOf(args.request);
  const intent = form.get("intent");
  switch (intent) {
    case "all":
    case "chosen":
      return migrateAction(args, form, intent);
    case "upload":
      return uploadAction(args, form);
    case "import":
      return importAction(args, form);
    case "discard":
      return discardAction(args, form);
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

const FORM = "migration";

export default function MigrateModels() {
  const { essays, pages, plan, message } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const page = useRef<HTMLFormElement>(null);
  useFocusFirstError(page, answer?.message ? answer : null);
  if (answer?.confirm) return <Question {...answer.confirm} />;
  const error = <FormError error={answer?.message ?? message} />;
  if (plan) {
    return (
      <>
        {error}
        <ImportPlan {...plan} />
      </>
    );
  }
  return (
    <>
      <div className="bar list-bar migration-bar">
        <h1 tabIndex={-1}>Content migration</h1>
        <Submit className="btn btn-line" form={FORM} name="intent" value="chosen">
          Migrate chosen
        </Submit>
        <Submit form={FORM} name="intent" value="all">
          Migrate all
        </Submit>
      </div>
      {error}
      <p className="migration-about">
        These texts come with the site. Migrating one copies it into the database, where you can edit it;
        readers see no difference. What you have edited is left alone.
      </p>
      <Texts id={FORM} essays={essays} pages={pages} />
      <Files />
    </>
  );
}
