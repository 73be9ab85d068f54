import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Gallery } from "~/site/gallery/gallery";

test("a screen reader hears the description of a picture once, and its caption", () => {
  const item = { image: "/1.webp", video: null, alt: "A field", title: "Wheat", year: 2024 };
  const html = renderToStaticMarkup(<Gallery slots={[item]} />);
  expect(html).toContain('alt="A field"');
  expect(html).toContain(
    '<p class="caption"><strong>Wheat, 2024</strong><span aria-hidden="true">A field</span></p>',
  );
});
