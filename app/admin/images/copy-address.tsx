import { useEffect, useId, useState } from "react";
import { showToast } from "~/ui/toast-message";

/** An image's URL, with a button that copies it if there is JavaScript. */
export function CopyAddress({ src, name }: { src: string; name: string }) {
  const id = useId();
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(src);
      showToast({ title: "Address copied", description: src });
    } catch {
      showToast({ title: "Copy failed", description: `The address is ${src}.`, kind: "destructive" });
    }
  };
  return (
    <div className="image-address">
      <label className="vh" htmlFor={id}>
        Address of {name}
      </label>
      <input
        id={id}
        className="input mono"
        readOnly
        value={src}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {isScripted ? (
        <button
          type="button"
          className="btn btn-quiet"
          onClick={copy}
          aria-label={`Copy the address of ${name}`}
        >
          Copy
        </button>
      ) : null}
    </div>
  );
}
