import { useLexicalNodeSelection } from "@lexical/react/useLexicalNodeSelection";
import {
  $applyNodeReplacement,
  type DOMExportOutput,
  type LexicalNode,
  type NodeKey,
  type SerializedLexicalNode,
} from "lexical";
import type { ReactNode } from "react";
import { describeFile, parseFileUrl } from "~/rich-text/file-url";
import { getImageAttributes } from "~/rich-text/image-url";
import { type Card, getCard, toNode } from "~/rich-text/nodes/card/card";
import { DecoratorBlock } from "../decorator-block";

/** A block-level card: a document's `card` node. */
export class CardNode extends DecoratorBlock {
  /** @internal */
  __card: Card;

  static override getType(): string {
    return "card";
  }

  static override clone(node: CardNode): CardNode {
    return new CardNode(node.__card, node.__key);
  }

  static override importJSON(stored: object): CardNode {
    // AllowedPlugin removes pasted cards without a link.
    return $createCardNode(getCard({ ...stored }) ?? NOTHING);
  }

  constructor(card: Card, key?: NodeKey) {
    super(key);
    this.__card = card;
  }

  getCard(): Card {
    return this.getLatest().__card;
  }

  setWords(words: Partial<Pick<Card, "title" | "description">>): void {
    const writable = this.getWritable();
    writable.__card = { ...writable.__card, ...words };
  }

  override exportJSON(): SerializedLexicalNode {
    return toNode(this.getCard());
  }

  override exportDOM(): DOMExportOutput {
    const { url, title } = this.getCard();
    const element = document.createElement("p");
    element.append(Object.assign(document.createElement("a"), { href: url, textContent: title }));
    return { element };
  }

  override getTextContent(): string {
    const { title, description } = this.getCard();
    return [title, description].filter(Boolean).join("\n");
  }

  override decorate(): ReactNode {
    return <CardView card={this.__card} nodeKey={this.__key} />;
  }
}

const NOTHING: Card = { url: "", title: "", description: "", site: "", src: null };

/** The card as on the page, except that its title is not a link: a click selects the card. */
function CardView({
  card: { url, title, description, site, src },
  nodeKey,
}: {
  card: Card;
  nodeKey: NodeKey;
}) {
  const [isSelected] = useLexicalNodeSelection(nodeKey);
  const file = parseFileUrl(url);
  return (
    <article className="link-card" data-selected={isSelected || undefined}>
      {src ? (
        <span className="link-card-picture">
          <img {...getImageAttributes(src, 240)} src={src} alt="" />
        </span>
      ) : null}
      <strong dir="auto">{title}</strong>
      {description ? <p dir="auto">{description}</p> : null}
      {file || site ? <small dir="auto">{file ? describeFile(file) : site}</small> : null}
    </article>
  );
}

export function $createCardNode(card: Card): CardNode {
  return $applyNodeReplacement(new CardNode(card));
}

export function $isCardNode(node: LexicalNode | null | undefined): node is CardNode {
  return node instanceof CardNode;
}
