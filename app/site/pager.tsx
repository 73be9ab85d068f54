import { Link } from "@remix-run/react";

interface Neighbour {
  to: string | null;
  label: string;
  /** What it leads to, if that has a name. */
  title?: string;
}

/** Links to the previous and next page or entry; nothing if there are none. */
export function Pager({ label, before, after }: { label: string; before: Neighbour; after: Neighbour }) {
  if (before.to === null && after.to === null) return null;
  return (
    <nav className="pager" aria-label={label}>
      {before.to === null ? null : (
        <Link className="link" rel="prev" to={before.to}>
          <Name {...before} />
        </Link>
      )}
      {after.to === null ? null : (
        <Link className="link pager-after" rel="next" to={after.to}>
          <Name {...after} />
        </Link>
      )}
    </nav>
  );
}

function Name({ label, title }: Neighbour) {
  if (!title) return label;
  return (
    <>
      <small className="mono">{label}</small> <span dir="auto">{title}</span>
    </>
  );
}
