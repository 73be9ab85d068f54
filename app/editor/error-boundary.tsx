import { Component, type ReactNode, type RefObject } from "react";
import { documentToHtml } from "~/rich-text/html-write";
import { parseDocument } from "~/rich-text/schema";
import type { ReadValue } from "./plugins/value";

interface Props {
  name: string;
  labelledBy: string;
  read: RefObject<ReadValue>;
  children: ReactNode;
}

/** Shows the text as a textarea of HTML, with everything typed so far, if the editor fails. */
export class EditorErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    const { name, labelledBy, read, children } = this.props;
    if (!this.state.broken) return children;
    const json = read.current?.() ?? "null";
    const parsed = parseDocument(JSON.parse(json));
    const text = parsed.ok ? documentToHtml(parsed.document) : json;
    return (
      <textarea
        className="input mono"
        name={name}
        aria-labelledby={labelledBy}
        rows={16}
        defaultValue={text}
      />
    );
  }
}
