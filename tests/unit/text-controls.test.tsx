import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LongTextControl } from "~/admin/fields/long-text";
import { TextControl } from "~/admin/fields/text";

test("text fields have the direction of what is typed into them", () => {
  const text = { kind: "text", name: "title", label: "Title", max: 300 } as const;
  const lines = { ...text, look: "lines" } as const;
  const long = { ...text, kind: "long-text" } as const;
  const props = { value: "می‌خواهم", errors: undefined };
  for (const control of [
    <TextControl key="line" {...props} field={text} />,
    <TextControl key="lines" {...props} field={lines} />,
    <LongTextControl key="long" {...props} field={long} />,
  ])
    expect(renderToStaticMarkup(control)).toMatch(/<(?:input|textarea)[^>]* dir="auto"/);
});
