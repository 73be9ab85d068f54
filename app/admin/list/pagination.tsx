import { Link, useSearchParams } from "@remix-run/react";

/** Which rows are shown, with links to the others; renders nothing if all fit on one page. */
export function Pagination({ page, size, total }: { page: number; size: number; total: number }) {
  const [search] = useSearchParams();
  if (total <= size) return null;
  const to = (other: number) => {
    const changed = new URLSearchParams(search);
    if (other > 1) changed.set("page", String(other));
    else changed.delete("page");
    return `?${changed}`;
  };
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  return (
    <nav className="pages" aria-label="Pages">
      {page > 1 ? (
        <Link className="link" to={to(page - 1)} rel="prev">
          Previous
        </Link>
      ) : null}
      <span className="mono">
        {first}–{last} of {total.toLocaleString("en")}
      </span>
      {last < total ? (
        <Link className="link" to={to(page + 1)} rel="next">
          Next
        </Link>
      ) : null}
    </nav>
  );
}
