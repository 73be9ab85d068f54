type Shape = "dashboard" | "list" | "form" | "cards";

/** How many pieces fill the first screen of a shape. */
const PIECES: Record<Shape, number> = { dashboard: 12, list: 8, form: 4, cards: 8 };

/** The placeholder of an admin page while it loads; `of` is the page's path. */
export function Skeleton({ of: pathname }: { of: string }) {
  const shape = getShape(pathname);
  return (
    <div className="admin-skeleton" data-shape={shape} role="status" aria-label="Loading">
      {Array.from({ length: PIECES[shape] }, (_, piece) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change
        <div key={piece}>
          <i />
          <i />
        </div>
      ))}
    </div>
  );
}

function getShape(pathname: string): Shape {
  const [, , slug, entry] = pathname.split("/");
  if (!slug) return "dashboard";
  if (slug === "images") return "cards";
  const isForm = entry && entry !== "deleted";
  return isForm || slug === "account" || slug === "settings" ? "form" : "list";
}
