import { useEffect, useId, useState } from "react";
import { showToast } from "~/ui/toast-message";

interface CopyInputProps {
  value: string;
  /** "URL of Holiday.jpg" */
  label: string;
  /** What it is, if it is no URL. */
  what?: string;
}

/** A URL, or other text, to be copied: with JavaScript there is a button for it. */
export function CopyInput({ value, label, what = "URL" }: CopyInputProps) {
  const id = useId();
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      showToast({ title: `${what} copied`, description: value });
    } catch {
      showToast({ title: "Copy failed", description: `The ${what} is ${value}.`, kind: "destructive" });
    }
  };
  return (
    <div className="copy-input">
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input mono"
        readOnly
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {isScripted ? (
        <button type="button" className="btn btn-quiet" onClick={copy} aria-label={`Copy: ${label}`}>
          Copy
        </button>
      ) : null}
    </div>
  );
}
