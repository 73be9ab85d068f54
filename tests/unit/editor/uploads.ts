import { vi } from "vitest";

/** The site's icon, as the server answers an upload. */
const image = { id: "a", src: "/icon.svg", alt: "", width: 300, height: 200 };

/** Answers all uploads with an image at once, until the test ends; returns the addresses that they went to. */
export function answerUploads(): string[] {
  const addresses: string[] = [];
  class Answered extends EventTarget {
    upload = new EventTarget();
    status = 201;
    response = { images: [image], files: [], messages: [] };
    open(_: string, address: string): void {
      addresses.push(address);
    }
    send(): void {
      this.dispatchEvent(new Event("load"));
    }
    abort(): void {}
  }
  vi.stubGlobal("XMLHttpRequest", Answered);
  return addresses;
}

/** A file that passes for an image. */
export const picture = () => new File(["GIF89a"], "picture.gif", { type: "image/gif" });
