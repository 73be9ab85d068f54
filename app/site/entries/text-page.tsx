import { Prose } from "~/ui/prose";

/** What a page of the author's is made of. */
export interface PageText {
  title: string;
  html: string;
}

/** A page that is nothing but its text. */
export function TextPage({ page }: { page: PageText }) {
  return (
    <>
      <h1 className="lead intro">{page.title}</h1>
      <Prose html={page.html} />
    </>
  );
}
