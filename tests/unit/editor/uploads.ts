import { vi } from "vitest";

/** The site's icon, as the server answers an upload. */
const image = { id: "a", src: "/icon.svg", alt: "", width: 300, height: 200 };

/** Answers all uploads once this is due, with an image or why not; returns the URLs that they went to. */
export function answerUploads({ isDue = Promise.resolve(), refusal = "" } = {}): string[] {
  const urls: string[] = [];
  class Answered extends EventTarget {
    upload = new EventTarget();
    status = refusal ? 422 : 201;
    isAborted = false;
    response = refusal
      ? { ok: false, status: 422, message: refusal }
      : { ok: true, images: [image], files: [], remarks: [] };
    open(_: string, url: string): void {
      urls.push(url);
    }
    async send(): Promise<void> {
      await isDue;
      if (!this.isAborted) this.dispatchEvent(new Event("load"));
    }
    abort(): void {
      this.isAborted = true;
    }
  }
  vi.stubGlobal("XMLHttpRequest", Answered);
  return urls;
}

/** A file that passes for an image. */
export const picture = (name = "picture.gif") => new File(["GIF89a"], name, { type: "image/gif" });
