import type { ReactNode } from "react";
import type { Reason } from "./group-reasons";

/** How many entries or files are named; any others are shown on request, or only counted. */
export const MAX_NAMED = 8;

interface NoticeProps {
  title: string;
  items: ReactNode[];
  count: number;
}

/** What an import leaves out or changes, if anything: the first few items, others on request, and how many are left. */
export function Notice({ title, items, count }: NoticeProps) {
  if (count === 0) return null;
  const more = count - MAX_NAMED;
  const unnamed = count - items.length;
  return (
    <div className="notice">
      <p>{title}</p>
      <NoticeList items={items.slice(0, MAX_NAMED)} />
      {more > 0 ? (
        <details>
          <summary>{more.toLocaleString("en")} more</summary>
          <NoticeList items={items.slice(MAX_NAMED)} />
          {unnamed > 0 ? <Unnamed count={unnamed} /> : null}
        </details>
      ) : null}
    </div>
  );
}

/** Why entries become drafts, or what of them is lost: each reason once, with the entries it is about on request. */
export function Reasons({ title, reasons }: { title: string; reasons: Reason[] }) {
  if (reasons.length === 0) return null;
  return (
    <div className="notice">
      <p>{title}</p>
      {reasons.map(({ sentence, count, entries }) => (
        <details key={sentence}>
          <summary>
            {count.toLocaleString("en")} × {sentence}
          </summary>
          <NoticeList items={entries.map(({ file, about }) => (about ? `${file}: ${about}` : file))} />
          {count > entries.length ? <Unnamed count={count - entries.length} /> : null}
        </details>
      ))}
    </div>
  );
}

const Unnamed = ({ count }: { count: number }) => (
  <p>And {count.toLocaleString("en")} more, which are not named here.</p>
);

export function NoticeList({ items }: { items: ReactNode[] }) {
  return (
    <ul>
      {items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={at}>{item}</li>
      ))}
    </ul>
  );
}
