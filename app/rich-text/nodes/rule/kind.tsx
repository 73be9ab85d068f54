import { isBetweenLines } from "../../html-output";
import type { BlockKind } from "../kind";

export interface HorizontalRuleNode {
  type: "horizontalrule";
  version: 1;
}

export const horizontalrule: BlockKind<HorizontalRuleNode> = {
  read: () => ({ type: "horizontalrule", version: 1 }),
  html: {
    is: ({ tag }, place) => tag === "hr" && isBetweenLines(place),
    read: (_, { output }) => output.addBlock({ type: "horizontalrule" }),
    write: () => "<hr>",
  },
  history: { getText: () => "(rule)" },
  server: {
    examples: ["<hr>"],
    markdown: {
      write: () => [{ type: "thematicBreak" }],
      read: { thematicBreak: () => [{ type: "horizontalrule" }] },
    },
    page: () => <hr />,
  },
};
