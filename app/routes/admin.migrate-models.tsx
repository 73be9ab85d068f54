import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { toRouteError } from "~/admin/admin-request.server";
import { EarlierImports } from "~/admin/import/earlier-imports";
import {
  discardAction,
  GONE,
  importAction,
  placeAction,
  undoAction,
  uploadAction,
} from "~/admin/import/import-actions.server";
import { ImportFiles } from "~/admin/import/import-files";
import { ImportPlan } from "~/admin/import/import-plan";
import { ImportProgress } from "~/admin/import/import-progress";
import { ImportResult } from "~/admin/import/import-result";
import { listImports, uploadPlan, uploadResult } from "~/admin/import/show-import.server";
import {
  addTextsAction,
  removeSamplesAction,
  restoreTextAction,
} from "~/admin/samples/sample-actions.server";
import { SampleQuestion } from "~/admin/samples/sample-question";
import { SampleTexts, type TextItem } from "~/admin/samples/sample-texts";
import { requireAdmin } from "~/auth/session.server";
import { editPath } from "~/content/admin-paths";
import type { SampleText } from "~/content/samples/sample-texts.server";
import { listSuppliedTexts, type SuppliedText } from "~/content/samples/samples.server";
import { findWaitingUpload } from "~/content/transfer/uploads.server";
import { managed } from "~/content/types/index";
import { useAnswer } from "~/http/client-action";
import { readFormData } from "~/http/form-data.server";
import { formatTitle } from "~/site/seo/page-title";
import { FormError, useFocusFirstError } from "~/ui/form/form-error";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";
export { clientAction } from "~/http/client-action";

// No live updates: the page's own changes would reload it and remove the message about what was done.
export const meta: MetaFunction = formatTitle("Import and export · Admin");

export async function loader(args: LoaderFunctionArgs) {
  const sender = await requireAdmin(args);
  const upload = new URL(args.request.url).searchParams.get("import");
  const [all, waiting, imports, plan, result] = await toRouteError(
    Promise.all([
      listSuppliedTexts(sender.db),
      upload === null ? findWaitingUpload(sender) : null,
      upload === null ? listImports(sender) : [],
      upload === null ? null : uploadPlan(args, upload),
      upload === null ? null : uploadResult(args, upload),
    ]),
  );
  const items = (table: string): TextItem[] =>
    all
      .filter(({ text }) => text.table === table)
      .map(({ id, text, state, movedTo, version, published }) => ({
        id,
        title: text.title,
        path: version === null ? null : (getMovedPath(movedTo) ?? getSuppliedPath(text)),
        isMoved: movedTo !== null,
        state,
        published,
      }));
  const isGone = upload !== null && plan === null && result === null;
  const message = isGone ? GONE : null;
  return data(
    { essays: items("models_sections"), pages: items("pages"), waiting, imports, plan, result, message },
    { status: isGone ? 410 : 200 },
  );
}

const getSuppliedPath = ({ table, key }: SampleText) => (table === "pages" ? `/${key}` : `/models/${key}`);

function getMovedPath(movedTo: SuppliedText["movedTo"]): string | null {
  const collection = managed.find(({ table }) => table === movedTo?.table);
  return movedTo && collection ? editPath(collection, movedTo.id) : null;
}

export async function action(args: ActionFunctionArgs) {
  await requireAdmin(args);
  const form = await readFormData(args.request);
  switch (form.get("intent")) {
    case "add":
      return addTextsAction(args, form);
    case "restore":
      return restoreTextAction(args, form);
    case "remove":
      return removeSamplesAction(args, form);
    case "upload":
      return uploadAction(args, form);
    case "place":
      return placeAction(args, form);
    case "import":
      return importAction(args, form);
    case "undo":
      return undoAction(args, form);
    case "discard":
      return discardAction(args, form);
    default:
      throw data("Unknown intent", { status: 400 });
  }
}

export default function MigrateModels() {
  const { essays, pages, waiting, imports, plan, result, message } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const page = useRef<HTMLFormElement>(null);
  const rejection = answer && "errors" in answer ? answer : undefined;
  useFocusFirstError(page, rejection?.message ? rejection : null);
  if (answer && "question" in answer) return <SampleQuestion question={answer.question} />;
  const isAboutTexts = ["add", "restore", "remove"].includes(rejection?.intent ?? "");
  const error = <FormError error={rejection?.message ?? message} />;
  if (result)
    return (
      <>
        {error}
        <ImportResult {...result} />
      </>
    );
  if (plan) {
    return (
      <>
        {error}
        {plan.blog?.overwrite ? (
          <ImportProgress {...plan} overwrite={plan.blog.overwrite} images={plan.blog.images} />
        ) : (
          <ImportPlan {...plan} />
        )}
      </>
    );
  }
  return (
    <>
      <div className="bar">
        <h1 tabIndex={-1}>Import and export</h1>
      </div>
      {isAboutTexts ? null : error}
      {waiting ? (
        <div className="notice">
          <p>
            The file you checked last has not been imported, or only in part.{" "}
            <Link className="link" to={`?import=${waiting}`}>
              Continue
            </Link>
          </p>
        </div>
      ) : null}
      <ImportFiles rejection={rejection?.intent === "upload" ? rejection : undefined} />
      <EarlierImports imports={imports} />
      <SampleTexts essays={essays} pages={pages} error={isAboutTexts ? error : null} />
    </>
  );
}
