import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ResponsiveImage } from "../../app/media/responsive-image";
import { getImageUrl, getSrcSet, parseImageUrl } from "../../app/rich-text/image-url";
import { RichText } from "../../app/rich-text/render.server";

const id = "0b6a9a52-7d5c-4a3f-9f0e-2d8f3c1b4a5d";

test("a library URL gives its image and size; other URLs give nothing", () => {
  const image = { id, width: 1200, height: 800 };
  expect(parseImageUrl(getImageUrl(image))).toEqual(image);
  for (const other of [
    `/media/${id}/960.webp`,
    `/media/${id}/480.webp?size=1x1`,
    `https://example.com${getImageUrl(image)}`,
    `${getImageUrl(image)}&more`,
    "/pictures/row.webp",
  ]) {
    expect(parseImageUrl(other), other).toBeNull();
  }
});

test("srcset lists each file with its true width", () => {
  const widths = (width: number) => getSrcSet({ id, width }).replaceAll(`/media/${id}/`, "");
  expect(widths(300)).toBe("960.webp 300w");
  expect(widths(700)).toBe("480.webp 480w, 960.webp 700w");
  expect(widths(1200)).toBe("480.webp 480w, 960.webp 960w, 1440.webp 1200w");
  expect(widths(4000)).toBe("480.webp 480w, 960.webp 960w, 1440.webp 1440w");
});

test("pages offer all widths of a library image and reserve its space", () => {
  const src = getImageUrl({ id, width: 1200, height: 800 });
  const shown = renderToStaticMarkup(<ResponsiveImage src={src} alt="" />);
  expect(shown).toContain('sizes="min(100vw, 720px)"');
  expect(shown).toContain("1440.webp 1200w");
  expect(shown).toContain('width="1200" height="800"');
  expect(renderToStaticMarkup(<ResponsiveImage src="/pictures/row.webp" alt="" />)).not.toContain("srcSet");
});

test("rich texts do too, at the size that the author chose", () => {
  const src = getImageUrl({ id, width: 1200, height: 800 });
  const image = { type: "image", version: 1, src, alt: "A row", title: null };
  const render = (size: object) =>
    renderToStaticMarkup(<RichText document={{ root: { children: [{ ...image, ...size }] } }} />);
  expect(render({ width: null, height: null })).toContain('width="1200" height="800"');
  const small = render({ width: 300, height: 200 });
  expect(small).toContain('sizes="min(100vw, 300px)"');
  expect(small).toContain('width="300" height="200"');
});
