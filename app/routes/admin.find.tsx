import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { toRouteError } from "~/admin/admin-request.server";
import { Blank } from "~/admin/blank";
import { type Command, findCommands } from "~/admin/command-palette/commands";
import { toCommand } from "~/admin/command-palette/entry-command";
import { findEntries } from "~/admin/command-palette/find-entries.server";
import { requireAdmin } from "~/auth/session.server";
import { MAX_QUERY, readQuery } from "~/content/search/query";
import { formatTitle } from "~/site/seo/page-title";

export { AdminError as ErrorBoundary } from "~/admin/admin-error";

export const meta: MetaFunction = formatTitle("Find · Admin");

/** The command palette as a page, for browsers without JavaScript. */
export async function loader(args: LoaderFunctionArgs) {
  const { db } = await requireAdmin(args);
  const query = readQuery(new URL(args.request.url).searchParams.get("q"));
  return { query, entries: await toRouteError(findEntries(db, query)) };
}

export default function Find() {
  const { query, entries } = useLoaderData<typeof loader>();
  const found = [...findCommands(query), ...entries.map(toCommand)];
  return (
    <>
      <div className="bar">
        <h1>Find</h1>
      </div>
      <Form className="find" role="search">
        <label className="vh" htmlFor="find">
          Entry, page or action
        </label>
        <input
          className="input"
          id="find"
          type="search"
          name="q"
          key={query}
          defaultValue={query}
          maxLength={MAX_QUERY}
          placeholder="Entry, page or action"
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className="btn btn-solid">
          Find
        </button>
      </Form>
      {found.length === 0 ? (
        <Blank drawing="search">
          <p>No entry, page or action matches “{query}”.</p>
        </Blank>
      ) : null}
      <ul className="lines" role="list" aria-label="Results">
        {found.map((command, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list of results is rendered as a whole
          <li key={n}>
            <Found command={command} />
            <span className="line-note">{command.kind}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Found({ command: { title, to, isFile, send } }: { command: Command }) {
  if (to)
    return (
      <Link className="line-title" to={to} reloadDocument={isFile}>
        {title}
      </Link>
    );
  return (
    <Form method="post" action={send?.action} className="line-title">
      <input type="hidden" name="from" value="/admin/find" />
      <button type="submit" name={send?.name} value={send?.value}>
        {title}
      </button>
    </Form>
  );
}
