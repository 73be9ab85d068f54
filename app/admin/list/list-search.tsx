import { Form, Link, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { Cross } from "~/ui/icons";
import { MagnifyingGlass } from "../icons";

interface ListSearchProps {
  plural: string;
  query: string;
  /** The active filter; "all" for none. */
  show: string;
  /** The other filters. */
  filters: { show: string; label: string }[];
}

/** How long to wait after a key press before searching (milliseconds). */
const DELAY_MS = 250;

/** Searches a list for words, and filters it; changing one keeps the other. */
export function ListSearch({ plural, query, show, filters }: ListSearchProps) {
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
  const to = (other: string) => {
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
      {filters.length > 0 ? (
        <nav className="filters" aria-label="Show">
          {[{ show: "all", label: "All" }, ...filters].map((filter) => (
            <Link key={filter.show} to={to(filter.show)} aria-current={filter.show === show || undefined}>
              {filter.label}
            </Link>
          ))}
        </nav>
      ) : null}
    </>
  );
}
