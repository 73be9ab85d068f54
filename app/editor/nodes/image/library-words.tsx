import { useEffect, useState } from "react";
import { requestJson } from "~/http/request-json";
import type { ImageChoice } from "~/media/library/image-choices";
import { parseImageUrl } from "~/rich-text/image-url";

interface LibraryWordsProps {
  src: string;
  onTake: (alt: string) => void;
}

/** Offers the description that an image has in the library, where the text has none for it. */
export function LibraryWords({ src, onTake }: LibraryWordsProps) {
  const id = parseImageUrl(src)?.id;
  const [alt, setAlt] = useState("");
  useEffect(() => {
    setAlt("");
    if (!id) return;
    const gone = new AbortController();
    const url = `/admin/images/choices?${new URLSearchParams({ id })}`;
    void requestJson<{ images: ImageChoice[] }>(url, { signal: gone.signal }).then((answer) => {
      if (answer.ok && !gone.signal.aborted) setAlt(answer.images[0]?.alt ?? "");
    });
    return () => gone.abort();
  }, [id]);
  return alt ? (
    <button type="button" className="quiet" onClick={() => onTake(alt)}>
      Use the library’s: “{alt}”
    </button>
  ) : null;
}
