import type { ServerKind } from "../kind";
import type { CardNode } from "./kind";
import { fromCard, readCardParagraph } from "./markdown";
import { renderCard } from "./page";

export const server: ServerKind<CardNode> = {
  examples: [
    '<article class="link-card"><a href="https://example.com/a">A morning</a></article>',
    '<article class="link-card"><img src="/media/00000000-0000-4000-8000-000000000000/960.webp?size=1200x630" alt=""><a href="/about">A morning</a><p>By the sea</p><small>Here</small></article>',
  ],
  markdown: {
    write: fromCard,
    mark: {
      name: "card",
      read(_, next) {
        const block = next ? readCardParagraph(next) : null;
        return block && { block, takesNext: true };
      },
    },
  },
  page: (node) => renderCard({ ...node }),
};
