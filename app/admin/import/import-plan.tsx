import { Form } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Submit } from "~/ui/form/submit";
import { nameSome } from "~/ui/name-some";
import { countEntries } from "./count-entries";
import type { Reason } from "./group-reasons";
import { ImportDestinations } from "./import-destinations";
import { MAX_NAMED, Notice, NoticeList, Reasons } from "./import-notices";

/** The first items of a list, and how many it has. */
interface Listed<T> {
  first: T[];
  count: number;
}

/** Reasons, and the number of entries that have one or more. */
interface Grouped {
  reasons: Reason[];
  count: number;
}

interface PlanProps {
  id: string;
  from: "json" | "markdown" | "blog";
  /** Only for another system's export. */
  blog: {
    system: string;
    notices: string[];
    kinds: ComponentProps<typeof ImportDestinations>["kinds"];
    /** Entries that visitors will not see, and why. */
    drafts: Grouped;
    images: { all: number; here: number; failed: number };
    /** The tables to overwrite, once the import is confirmed and images are being fetched. */
    overwrite: string[] | null;
  } | null;
  fingerprint: string;
  /** The number of images and files that the entries use but the library does not have. */
  missingFiles: number;
  /** The site's own sample entries, to which entries will be added: "22 in Notes". */
  samples: string;
  /** Why files or rows are left out. */
  rejected: Listed<string>;
  /** What cannot be kept of the others. */
  losses: Grouped;
  /** Files that are not read. */
  ignored: Listed<string>;
  tables: {
    table: string;
    title: string;
    added: number;
    same: number;
    incomplete: number;
    differing: Listed<string>;
    /** Whether all that differ are samples that nobody has edited. */
    isSamples: boolean;
  }[];
}

/** What an uploaded file would change, and the form that confirms it. */
export function ImportPlan({
  id,
  from,
  blog,
  fingerprint,
  missingFiles,
  samples,
  rejected,
  losses,
  ignored,
  tables,
}: PlanProps) {
  const isNews = tables.some(({ added, incomplete, differing }) => added + incomplete + differing.count > 0);
  const drafts = blog?.drafts ?? { reasons: [], count: 0 };
  const countTexts = from === "markdown" ? countFiles : countEntries;
  return (
    <section>
      <Form method="post" className="migration-plan">
        <div className="bar">
          <h1 tabIndex={-1}>What this file would change</h1>
          {isNews ? (
            <Submit name="intent" value="import" pendingLabel="Importing…">
              Import
            </Submit>
          ) : null}
          <Submit className={isNews ? "btn btn-quiet" : undefined} name="intent" value="discard">
            {isNews ? "Cancel" : "Done"}
          </Submit>
        </div>
        <input type="hidden" name="upload" value={id} />
        <input type="hidden" name="fingerprint" value={fingerprint} />
        <p className="migration-about">
          {blog ? `This file comes from ${blog.system}.` : SOURCES[from]}{" "}
          {isNews
            ? `Entries that differ are left as they are unless ${tables.some(({ isSamples }) => isSamples) ? "they are ticked, as samples are that nobody has edited" : "you tick them"}. Overwritten versions are kept in History.`
            : "Everything in this file is already here."}
        </p>
        {blog ? <ImportDestinations kinds={blog.kinds} /> : null}
        <table>
          <thead>
            <tr>
              <th scope="col">Content</th>
              <th scope="col">New</th>
              <th scope="col">Same</th>
              <th scope="col">Different</th>
            </tr>
          </thead>
          <tbody>
            {tables.map((table) => (
              <PlanRow key={table.table} {...table} />
            ))}
          </tbody>
        </table>
      </Form>
      {blog ? <BlogNotice {...blog} /> : null}
      {missingFiles > 0 ? (
        <p className="notice">
          {missingFiles === 1 ? "1 image or file" : `${missingFiles} images and files`} that these entries use{" "}
          {missingFiles === 1 ? "is" : "are"} not in this site’s library, because an export has none of them.
          To move a whole site with its images, restore a backup instead.
        </p>
      ) : null}
      {samples ? (
        <p className="notice">
          This site still has its sample entries: {samples}. What is imported is added to them, so remove the
          samples first if you don’t want both.
        </p>
      ) : null}
      <Notice
        title={`${countTexts(rejected.count)} will not be imported:`}
        count={rejected.count}
        items={rejected.first}
      />
      <Reasons
        title={`${countEntries(drafts.count)} will be imported as ${drafts.count === 1 ? "a draft" : "drafts"}:`}
        reasons={drafts.reasons}
      />
      <Reasons
        title={`${countTexts(losses.count)} ${losses.count === 1 ? "contains" : "contain"} things that can’t be kept:`}
        reasons={losses.reasons}
      />
      <Notice
        title={`${countFiles(ignored.count)} will not be read${blog ? "" : ", because only Markdown files (.md) in the folders models and pages are imported"}:`}
        count={ignored.count}
        items={ignored.first}
      />
    </section>
  );
}

const SOURCES = {
  json: "Read from content.json; the Markdown files beside it are not read.",
  markdown:
    "Read from the Markdown files: essays and pages. Texts with the same wording keep their colours and fonts.",
  blog: "",
};

/** Notices about another system's export, and how many images will be copied. */
function BlogNotice({ notices, images: { all, here } }: NonNullable<PlanProps["blog"]>) {
  const left = all - here;
  const missing = left === 1 ? "1 image or file" : `${left} images and files`;
  const lines =
    left > 0
      ? [
          ...notices,
          `${missing} will be copied into Images. This may take a while; any that can’t be copied is replaced with a link or its description.`,
        ]
      : notices;
  return (
    <div className="notice">{lines.length === 1 ? <p>{lines[0]}</p> : <NoticeList items={lines} />}</div>
  );
}

const countFiles = (count: number) => (count === 1 ? "1 file" : `${count} files`);

function PlanRow({ table, title, added, same, differing, isSamples }: PlanProps["tables"][number]) {
  return (
    <tr>
      <th scope="row">
        {title}
        {differing.count > 0 ? (
          <>
            <p>{nameSome(differing.first, MAX_NAMED, differing.count)}</p>
            <label className="overwrite">
              <input
                type="checkbox"
                name="overwrite"
                value={table}
                defaultChecked={isSamples}
                aria-label={`Overwrite entries that differ: ${title}`}
              />
              Overwrite entries that differ
            </label>
          </>
        ) : null}
      </th>
      <td>{added.toLocaleString("en")}</td>
      <td>{same.toLocaleString("en")}</td>
      <td>{differing.count.toLocaleString("en")}</td>
    </tr>
  );
}
