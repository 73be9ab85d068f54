import { Prose } from "~/ui/prose";

/** The content of one of the author's pages. */
export interface PageText {
  title: string;
  html: string;
}

/** A page with only a text. */
export function TextPage({ page }: { page: PageText }) {
  return (
    <>
      <h1 className="lead intro" dir="auto">
        {page.title}
      </h1>
      <Prose html={page.html} />
    </>
  );
}
