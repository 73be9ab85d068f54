import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Unfinished as Draft } from "~/collections/drafts.server";
import { Clock } from "./clock";
import { Confirm, opens } from "./confirm";
import { copiesBelow, forgetCopy, placeOf } from "./local-copies";
import { useAccount } from "./use-account";

interface LocalDraft {
  id: string;
  at: string;
  isNew: boolean;
}

/** What its author began and has not saved, on top of a list: from the server, and from this browser alone. */
export function Unfinished({ drafts, slug }: { drafts: Draft[]; slug: string }) {
  const account = useAccount();
  const [local, setLocal] = useState<LocalDraft[]>([]);
  useEffect(() => setLocal(account ? localDrafts(account, slug) : []), [account, slug]);
  const onlyHere = local.filter(({ id }) => !drafts.some((draft) => draft.id === id));
  if (drafts.length + onlyHere.length === 0) return null;

  const forget = (id: string) => {
    for (const [place] of copiesBelow(placeOf(account ?? "", slug, id))) forgetCopy(place);
    setLocal((all) => all.filter((one) => one.id !== id));
  };
  return (
    <section className="unfinished" aria-labelledby="unfinished">
      <h2 className="part" id="unfinished">
        Unfinished
      </h2>
      <ul role="list">
        {drafts.map(({ id, title, when, isNew }) => (
          <li key={id}>
            <Link to={isNew ? `/admin/${slug}/new?id=${id}` : `/admin/${slug}/${id}`}>{title}</Link>
            <span className="mono">{when}</span>
            <DiscardOne slug={slug} id={id} title={title} onDiscard={() => forget(id)} />
          </li>
        ))}
        {onlyHere.map(({ id, at, isNew }) => (
          <li key={id}>
            <Link to={isNew ? `/admin/${slug}/new?id=${id}` : `/admin/${slug}/${id}`}>
              A text that only this browser keeps
            </Link>
            <span className="mono">
              <Clock at={at} />
            </span>
            <DiscardOne slug={slug} id={id} title="A text of this browser" onDiscard={() => forget(id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DiscardOneProps {
  slug: string;
  id: string;
  title: string;
  onDiscard(): void;
}

/** Asks, then discards: a form of its own, sent to the page on which the entry is written. */
function DiscardOne({ slug, id, title, onDiscard }: DiscardOneProps) {
  const dialogue = `discard-${id}`;
  return (
    <>
      <button type="button" className="quiet" aria-label={`Discard: ${title}`} {...opens(dialogue)}>
        Discard
      </button>
      <Confirm
        id={dialogue}
        question="Discard this draft?"
        text={`What was not saved of “${title}” will be gone.`}
      >
        <form method="post" action={`/admin/${slug}/${id}`} onSubmit={onDiscard}>
          <input type="hidden" name="intent" value="discard" />
          <button type="submit" className="btn btn-solid">
            Discard draft
          </button>
        </form>
      </Confirm>
    </>
  );
}

/** The latest text of each entry that this browser keeps. */
function localDrafts(account: string, slug: string): LocalDraft[] {
  const prefix = placeOf(account, slug);
  const found = new Map<string, LocalDraft>();
  for (const [place, { at, version }] of copiesBelow(prefix)) {
    const [id = ""] = place.slice(prefix.length).split("/");
    if (!found.has(id)) found.set(id, { id, at: new Date(at).toISOString(), isNew: version === "" });
  }
  return [...found.values()];
}
