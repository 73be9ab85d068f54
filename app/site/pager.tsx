import { Link } from "@remix-run/react";

interface Neighbour {
  to: string | null;
  label: string;
}

/**
 * The way to the neighbours of a page or an entry: what comes before it on the left, what comes after on the
 * right. Nothing when it has none.
 */
export function Pager({ label, before, after }: { label: string; before: Neighbour; after: Neighbour }) {
  if (before.to === null && after.to === null) return null;
  return (
    <nav className="pager" aria-label={label}>
      {before.to === null ? null : (
        <Link className="link" rel="prev" to={before.to} prefetch="intent">
          {before.label}
        </Link>
      )}
      {after.to === null ? null : (
        <Link className="link pager-after" rel="next" to={after.to} prefetch="intent">
          {after.label}
        </Link>
      )}
    </nav>
  );
}
