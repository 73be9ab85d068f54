import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { DEFAULT_DAYS, LINK_DAYS } from "~/content/drafts/draft-link";
import type { DraftLink } from "~/content/drafts/draft-links.server";
import type { Answer } from "~/ui/form/answer";
import { showToast } from "~/ui/toast-message";
import { CopyInput } from "../copy-input";
import type { Autosave } from "../drafts/autosave";
import { flushOrWarn } from "../drafts/flush-or-warn";
import { Link } from "../icons";
import type { LinksChanged } from "./link-actions.server";

interface ShareDraftProps {
  /** The URL for creating and revoking links while the form stays open. */
  action: string;
  links: DraftLink[];
  autosave: Autosave;
}

/**
 * The part of the edit form with secret links to the draft. Without JavaScript, its buttons submit the form, which
 * first saves a draft; with JavaScript, the form stays open.
 */
export function ShareDraft({ action, autosave, ...page }: ShareDraftProps) {
  const fetcher = useFetcher<Answer<LinksChanged>>();
  const days = useRef<HTMLSelectElement>(null);
  const summary = useRef<HTMLElement>(null);
  const [links, setLinks] = useState(page.links);
  useEffect(() => setLinks(page.links), [page.links]);
  useEffect(() => {
    const answer = fetcher.data;
    if (answer?.ok) setLinks(answer.links);
    if (answer) showToast(answer.ok ? answer.toast : { title: answer.message, kind: "destructive" });
  }, [fetcher.data]);

  const send = (fields: Record<string, string>) => fetcher.submit(fields, { method: "post", action });
  const share = async () => {
    if (await flushOrWarn(autosave, "No link yet")) send({ share: "", days: days.current?.value ?? "" });
  };
  return (
    // Nothing here is a field of the entry, so changing it must not count as an edit.
    <details
      className="share"
      id="share"
      open={links.length > 0}
      onInput={(event) => event.stopPropagation()}
    >
      <summary ref={summary} className="quiet">
        <Link />
        Share draft
      </summary>
      <p className="field-hint">Anyone with the link can read your latest draft until the link expires.</p>
      {links.length > 0 ? (
        <ul role="list">
          {links.map(({ id, url, until, by }) => (
            <li key={id}>
              {url ? <CopyInput value={url} label={`Link that works until ${until}`} /> : null}
              <p>
                Until {until}
                {by ? ` · created by ${by}` : null}
                {url || by ? null : " · its URL can no longer be shown"}
              </p>
              <button
                type="submit"
                className="quiet"
                name="revoke"
                value={id}
                aria-label={`Revoke the link that works until ${until}`}
                onClick={(event) => {
                  event.preventDefault();
                  summary.current?.focus({ preventScroll: true });
                  send({ revoke: id });
                }}
              >
                Revoke
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="share-new">
        <label>
          <span className="vh">The link works for</span>
          <select ref={days} className="input" name="days" defaultValue={DEFAULT_DAYS}>
            {LINK_DAYS.map((count) => (
              <option key={count} value={count}>
                {count === 1 ? "1 day" : `${count} days`}
              </option>
            ))}
          </select>
        </label>
        <button
          type="submit"
          className="btn btn-quiet"
          name="share"
          value=""
          disabled={fetcher.state !== "idle"}
          onClick={(event) => {
            event.preventDefault();
            void share();
          }}
        >
          Create link
        </button>
      </div>
    </details>
  );
}
