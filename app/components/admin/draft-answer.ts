/** What the server says to a draft that a script sent: kept (status 200), or refused (4xx or 503). */
export type DraftAnswer = DraftKept | DraftRefusal;

export interface DraftKept {
  /** When (ISO); null when the text is the same as what is saved, and no draft is left. */
  kept: string | null;
  /** Then: the version of what is saved, from which the edit goes on. */
  version?: string;
  /** Somebody else saved the row since this edit began. */
  isOutdated: boolean;
}

export interface DraftRefusal {
  message: string;
  /** The draft of another tab or device that stands in the way: sent as `over`, it is replaced. */
  other?: string;
}
