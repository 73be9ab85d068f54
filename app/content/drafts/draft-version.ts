/** The version of a form's text: the form that wrote it, and the number of changes made in that form. */
export interface DraftVersion {
  /** A UUID. */
  clientId: string;
  revision: number;
}

/** "{clientId}.{revision}" */
export const formatDraftVersion = ({ clientId, revision }: DraftVersion) => `${clientId}.${revision}`;

/** Reads what `formatDraftVersion` wrote; null for anything else. */
export function parseDraftVersion(text: string): DraftVersion | null {
  const [, clientId, revision] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})$/.exec(text) ?? [];
  return clientId ? { clientId, revision: Number(revision) } : null;
}

/** Whether the form `clientId` wrote this version. */
export const isWrittenBy = (version: string, clientId: string) =>
  parseDraftVersion(version)?.clientId === clientId;
