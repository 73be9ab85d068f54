import { createContext, useContext, useState } from "react";

/** One section of the book as a page shows it. */
export interface Section {
  id: string;
  title: string;
  /** Rendered by RichText from a document that was checked; empty for an essay that is still to be written. */
  html: string;
}

export type Sections = readonly Section[];

/** The book, while the server renders one of its pages. It is not sent as the loader's data too. */
export const ServedSections = createContext<Sections | null>(null);

/**
 * The book's sections: those that the browser has loaded, else on the server all of them, and in the browser those
 * that the server has written into the page.
 */
export function useSections(loaded: Sections | null): Sections {
  const served = useContext(ServedSections);
  const [first] = useState(() => loaded ?? served ?? sectionsOnPage());
  return loaded ?? first;
}

function sectionsOnPage(): Sections {
  return Array.from(document.querySelectorAll(".essay"), (essay) => ({
    id: essay.id,
    title: essay.querySelector("h1, h2 a")?.textContent ?? "",
    html: essay.querySelector(".prose")?.innerHTML ?? "",
  }));
}

let latest: Sections | undefined;

/**
 * Asks for the book as it is now. While the server does not answer, an open book stays as it was last loaded.
 * @throws Response or TypeError if it never was
 */
export async function loadSections(signal: AbortSignal): Promise<Sections> {
  try {
    const response = await fetch("/models/texts.json", { signal });
    if (!response.ok) throw response;
    latest = await response.json();
  } catch (error) {
    if (!latest || signal.aborted) throw error;
  }
  return latest ?? [];
}
