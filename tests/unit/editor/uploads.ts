import { vi } from "vitest";

/** The site's icon, as the server answers an upload. */
const image = { id: "a", src: "/icon.svg", alt: "", width: 300, height: 200 };

/** Answers all uploads with an image, until the test ends; returns the addresses that they went to. */
export function answerUploads(isDue: Promise<void> = Promise.resolve()): string[] {
  const addresses: string[] = [];
  class Answered extends EventTarget {
    upload = new EventTarget();
    status = 201;
    isAborted = false;
    response = { images: [image], files: [], messages: [] };
    open(_: string, address: string): void {
      addresses.push(address);
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
  return addresses;
}

/** A file that passes for an image. */
export const picture = (name = "picture.gif") => new File(["GIF89a"], name, { type: "image/gif" });
