import { useEffect, useId, useState } from "react";
import { showToast } from "~/ui/toast-message";

interface CopyInputProps {
  value: string;
  /** "URL of Holiday.jpg" */
  label: string;
  /** What the value is, if not a URL. */
  what?: string;
}

/** A URL or other text for copying, with a button for it if there is JavaScript. */
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
