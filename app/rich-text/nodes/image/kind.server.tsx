import { toImage } from "../../markdown-images";
import type { ServerKind } from "../kind";
import type { ImageNode } from "./kind";
import { fromImage, readImageParagraph } from "./markdown";
import { renderImage } from "./page";

const SRC = "/media/00000000-0000-4000-8000-000000000000/960.webp?size=1200x630";

export const server: ServerKind<ImageNode> = {
  examples: [
    `<figure><img src="${SRC}" alt="A morning"></figure>`,
    `<figure class="image-wide"><a href="/about"><img src="${SRC}" alt="A morning" title="By the sea"></a><figcaption><small>The author</small></figcaption></figure>`,
  ],
  markdown: {
    write: fromImage,
    read: { image: (node) => [toImage(node)] },
    mark: {
      name: "image",
      read(words, next) {
        const block = next && readImageParagraph(words, next);
        return block ? { block, takesNext: true } : null;
      },
    },
  },
  page: (node) => renderImage(node),
};
