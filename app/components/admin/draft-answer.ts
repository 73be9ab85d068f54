/** What the server says to a draft that a script sent; the first with status 200, the second with 4xx or 503. */
export type DraftAnswer =
  | {
      /** When it was kept (ISO); null when the text is the same as what is saved, and no draft is left. */
      kept: string | null;
      /** Somebody else saved the row since this edit began. */
      isOutdated: boolean;
    }
  | {
      message: string;
      /** The draft of another tab or device that stands in the way: sent as `over`, it is replaced. */
      other?: string;
    };
