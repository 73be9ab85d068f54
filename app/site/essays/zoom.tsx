import { type ReactNode, useRef, useState } from "react";

/**
 * Opens the images of a text in a full-window dialog. The images are links to their files, so they work without
 * JavaScript. Closing the dialog returns the focus to the link.
 */
export function useImageZoom(): { open: (link: HTMLAnchorElement) => void; dialog: ReactNode } {
  const ref = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<{ src: string; alt: string } | null>(null);
  const open = (link: HTMLAnchorElement) => {
    const image = link.querySelector("img");
    setShown({ src: link.href, alt: image?.alt ?? "" });
    ref.current?.showModal();
  };
  const dialog = (
    <dialog ref={ref} className="zoomed" aria-label="Image" onClose={() => setShown(null)}>
      {shown ? <img src={shown.src} alt={shown.alt} /> : null}
      <form method="dialog">
        <button type="submit" className="zoom-close">
          Close
        </button>
      </form>
    </dialog>
  );
  return { open, dialog };
}
