import { Prose } from "~/ui/prose";

/** The content of one of the author's pages. */
export interface PageText {
  title: string;
  html: string;
}

/** A page with only a text. If that begins with a picture as wide as it gets, the picture is the page. */
export function TextPage({ page: { title, html } }: { page: PageText }) {
  const isPlate = html.startsWith('<figure class="image-full"');
  return (
    <div className={isPlate ? "wide plate" : undefined}>
      <h1 className="lead intro" dir="auto">
        {title}
      </h1>
      <Prose html={html} />
    </div>
  );
}
