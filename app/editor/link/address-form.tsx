import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { completeUrl } from "../plugins/links";

interface AddressFormProps {
  url: string;
  /** The address to link to; null to leave everything as it is. */
  onEnd: (address: string | null, options: { returnsFocus: boolean }) => void;
}

/**
 * Where the address of a link is typed; it takes the focus. An address is not lost when the author goes on elsewhere or
 * saves: it is applied, or the form is not saved. Not a <form>, because it is inside the form of the text.
 */
export function AddressForm({ url, onEnd }: AddressFormProps) {
  const [address, setAddress] = useState(url);
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const isOver = useRef(false);
  const end = (next: string | null, returnsFocus: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd(next, { returnsFocus });
  };
  /** False if this cannot be a link's address. */
  const submit = (returnsFocus: boolean): boolean => {
    const complete = completeUrl(address);
    if (complete) end(complete, returnsFocus);
    else setWrong(true);
    return complete !== null;
  };
  useLeave(field, (returnsFocus) => {
    if (address.trim() && address !== url) return submit(returnsFocus);
    end(null, returnsFocus);
    return true;
  });
  // The surface has its place only after this rendering: the focus must not scroll to where it was before.
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
          placeholder="https://, mailto:, /page or #place"
          aria-label="URL"
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? errorId : undefined}
          value={address}
          onChange={(event) => {
            setAddress(event.target.value);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") submit(true);
            else if (event.key === "Escape") end(null, true);
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        <button type="button" className="btn btn-solid" onClick={() => submit(true)}>
          {url ? "Change link" : "Add link"}
        </button>
      </div>
      {wrong && (
        <p className="field-error" id={errorId} role="alert">
          A link can’t have this URL. Start it with https://, http://, mailto:, tel:, / or #.
        </p>
      )}
    </>
  );
}

/**
 * Calls `leave` when a press or the focus goes elsewhere, and when the form is submitted, which is stopped if it
 * returns false.
 */
function useLeave(field: RefObject<HTMLInputElement>, leave: (returnsFocus: boolean) => boolean): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const input = field.current;
    const surface = input?.closest<HTMLElement>(".link-bubble");
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
