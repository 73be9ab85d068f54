import { Form, Link, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import type { StatusFilter } from "~/content/list.server";
import { Cross } from "~/ui/icons";
import { MagnifyingGlass } from "../icons";

interface ListSearchProps {
  plural: string;
  query: string;
  show: StatusFilter;
  /** The labels of the two filters; missing if entries cannot be hidden. */
  publish?: { publishedLabel: string; draftsLabel: string };
  isSchedulable: boolean;
}

/** How long to wait after a key press before searching (milliseconds). */
const DELAY_MS = 250;

/** Filters a list by words and by whether visitors see the entries; changing one keeps the other. */
export function ListSearch({ plural, query, show, publish, isSchedulable }: ListSearchProps) {
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  // The browser's Back and the filters change the query.
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = query;
  }, [query]);

  const searchSoon = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), DELAY_MS);
  };
  const clearPath = show === "all" ? "." : `?show=${show}`;
  const clear = () => {
    clearTimeout(timer.current);
    if (!input.current) return;
    input.current.value = "";
    input.current.focus();
  };
  const to = (other: ListSearchProps["show"]) => {
    const search = new URLSearchParams({
      ...(query && { q: query }),
      ...(other !== "all" && { show: other }),
    });
    return `?${search}`;
  };
  return (
    <>
      <Form
        className="list-search"
        role="search"
        onInput={searchSoon}
        onSubmit={() => clearTimeout(timer.current)}
      >
        {show === "all" ? null : <input type="hidden" name="show" value={show} />}
        <MagnifyingGlass />
        <input
          ref={input}
          className="input"
          type="search"
          name="q"
          defaultValue={query}
          aria-label={`Search in ${plural}`}
          placeholder="Search"
          autoComplete="off"
        />
        <Link className="act" to={clearPath} replace aria-label="Clear search" onClick={clear}>
          <Cross />
        </Link>
      </Form>
      {publish ? (
        <nav className="filters" aria-label="Show">
          <Link to={to("all")} aria-current={show === "all" || undefined}>
            All
          </Link>
          <Link to={to("on")} aria-current={show === "on" || undefined}>
            {publish.publishedLabel}
          </Link>
          {isSchedulable ? (
            <Link to={to("scheduled")} aria-current={show === "scheduled" || undefined}>
              Scheduled
            </Link>
          ) : null}
          <Link to={to("off")} aria-current={show === "off" || undefined}>
            {publish.draftsLabel}
          </Link>
        </nav>
      ) : null}
    </>
  );
}
