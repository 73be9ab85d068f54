import { onTestFinished } from "vitest";

/**
 * Until the test ends, gives the DOM's selection what browsers do and happy-dom does not: it takes the focus along into
 * an editable element, and `modify`, by which Lexical deletes a letter, moves its end within a text.
 */
export function actAsSelection(): void {
  const { prototype } = Selection;
  const { setBaseAndExtent } = prototype;
  const focusing: typeof setBaseAndExtent = function (this: Selection, ...places) {
    setBaseAndExtent.apply(this, places);
    const [node] = places;
    const element = node instanceof Element ? node : node.parentElement;
    const editable = element?.closest<HTMLElement>("[contenteditable='true']");
    if (editable !== document.activeElement) editable?.focus();
  };
  const modify: Selection["modify"] = function (this: Selection, alter, direction) {
    const { focusNode, focusOffset } = this;
    const at = focusOffset + (direction === "backward" ? -1 : 1);
    if (!(focusNode instanceof Text) || at < 0 || at > focusNode.length) return;
    if (alter === "extend") this.extend(focusNode, at);
    else this.collapse(focusNode, at);
  };
  Object.assign(prototype, { setBaseAndExtent: focusing, modify });
  onTestFinished(() => void Object.assign(prototype, { setBaseAndExtent, modify: undefined }));
}
