import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { isComposing } from "~/ui/keys";
import { completeUrl } from "../plugins/links";
import { getTargetId, LinkTargets } from "./link-targets";
import { type LinkTarget, useLinkSearch } from "./use-link-search";

interface UrlFormProps {
  url: string;
  /** Gets the URL to link to, and the link text for when nothing is selected; null leaves everything as it is. */
  onEnd: (url: string | null, options: { returnsFocus: boolean; words?: string }) => void;
}

/**
 * The form for a link's URL, which also searches the site's pages and entries; it takes the focus. A typed URL is never
 * lost when the author moves on or saves: it is applied, or saving is stopped if it is not valid; words are only a search. Not a <form>, because
 * it is inside the text's form. A combobox (ARIA Authoring Practices).
 */
export function UrlForm({ url, onEnd }: UrlFormProps) {
  const [typed, setTyped] = useState(url);
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const errorId = `${id}error`;
  const isOver = useRef(false);
  const end = (next: string | null, returnsFocus: boolean, words?: string) => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(next, { returnsFocus, words });
  };
  const query = typed === url || completeUrl(typed) ? "" : typed.trim();
  const { targets, isLoading } = useLinkSearch(query);
  const [chosen, setChosen] = useState(0);
  /** Enter was pressed before the targets had arrived. */
  const [isEntered, setEntered] = useState(false);
  const take = ({ url, title }: LinkTarget) => end(url, true, title);
  /** Returns false if the typed text cannot be a link's URL. */
  const submit = (returnsFocus: boolean): boolean => {
    const complete = completeUrl(typed);
    if (complete) end(complete, returnsFocus);
    else setWrong(true);
    return complete !== null;
  };
  const enter = () => {
    const target = targets[chosen];
    if (query && isLoading) setEntered(true);
    else if (query && target) take(target);
    else submit(true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the targets have arrived
  useEffect(() => {
    if (!isEntered || isLoading) return;
    setEntered(false);
    enter();
  }, [isEntered, isLoading]);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter" && !isComposing(event.nativeEvent)) enter();
    else if (event.key === "Escape") end(null, true);
    else if (step && targets.length > 0) setChosen((chosen + step + targets.length) % targets.length);
    else return;
    event.preventDefault();
  };
  useLeave(field, (returnsFocus) => {
    // Words that were only searched for are no reason to stop saving.
    const isUrl = completeUrl(typed) !== null || /[.:/]/.test(typed);
    if (typed.trim() && typed !== url && (isUrl || !returnsFocus)) return submit(returnsFocus);
    end(null, returnsFocus);
    return true;
  });
  // The popover is only positioned after this render, so focusing must not scroll to its old place.
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);

  return (
    <>
      <div className="tool-panel-row">
        <input
          ref={field}
          className="input"
          type="text"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="Search this site, or type a URL"
          role="combobox"
          aria-label="URL, page or entry"
          aria-expanded={targets.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={targets.length > 0 ? getTargetId(id, chosen) : undefined}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? errorId : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
            setChosen(0);
            setEntered(false);
          }}
          onKeyDown={press}
        />
        <button type="button" className="btn btn-solid" onClick={enter}>
          {url ? "Change link" : "Add link"}
        </button>
      </div>
      {targets.length > 0 ? <LinkTargets id={id} targets={targets} chosen={chosen} onChoose={take} /> : null}
      {query && !isLoading && !wrong && targets.length === 0 ? (
        <p className="field-hint" role="status">
          Nothing found among the pages and entries.
        </p>
      ) : null}
      {wrong && (
        <p className="field-error" id={errorId} role="alert">
          This URL can’t be used as a link. Start it with https://, http://, mailto:, tel:, / or #, or choose
          a page or entry of this site.
        </p>
      )}
    </>
  );
}

/**
 * Calls `leave` when the author clicks or focuses elsewhere, and when the text's form is submitted: the submission is
 * stopped if it returns false.
 */
function useLeave(field: RefObject<HTMLInputElement>, leave: (returnsFocus: boolean) => boolean): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const input = field.current;
    const surface = input?.closest<HTMLElement>(".link-popover");
    if (!input || !surface) return;
    const isOutside = (target: EventTarget | null) => target instanceof Node && !surface.contains(target);
    const onPress = ({ target }: PointerEvent) => {
      if (isOutside(target)) latest.current(false);
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (isOutside(relatedTarget)) latest.current(false);
    };
    const onSubmit = (event: SubmitEvent) => {
      if (latest.current(true)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      input.focus();
    };
    const { form } = input;
    document.addEventListener("pointerdown", onPress);
    surface.addEventListener("focusout", onFocusOut);
    form?.addEventListener("submit", onSubmit, true);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      surface.removeEventListener("focusout", onFocusOut);
      form?.removeEventListener("submit", onSubmit, true);
    };
  }, [field]);
}
