import { useId, useLayoutEffect, useRef, useState } from "react";
import { completeUrl } from "../plugins/links";

interface AddressFormProps {
  url: string;
  onLink: (address: string) => void;
  onCancel: () => void;
}

/**
 * Where the address of a link is typed; it takes the focus. Not a <form>, because it is inside the form of the text.
 */
export function AddressForm({ url, onLink, onCancel }: AddressFormProps) {
  const [address, setAddress] = useState(url);
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const submit = () => {
    const complete = completeUrl(address);
    if (complete) onLink(complete);
    else setWrong(true);
  };
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
          aria-label="Address"
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? errorId : undefined}
          value={address}
          onChange={(event) => {
            setAddress(event.target.value);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") submit();
            else if (event.key === "Escape") onCancel();
            else return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        <button type="button" className="btn btn-solid" onClick={submit}>
          {url ? "Change link" : "Add link"}
        </button>
      </div>
      {wrong && (
        <p className="field-error" id={errorId} role="alert">
          A link can’t have this address. Start it with https://, http://, mailto:, tel:, / or #.
        </p>
      )}
    </>
  );
}
