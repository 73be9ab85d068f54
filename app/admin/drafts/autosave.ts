import { formatDraftVersion } from "~/content/drafts/draft-version";
import type { Texts } from "~/content/fields/sent-values";
import type { DraftState, EditEvent } from "./edit-state";
import { deleteLocalDraft, type LocalDraft, saveLocalDraft } from "./local-drafts";
import { getTexts, sendDraft, sendSubmitted } from "./send-draft";
import { throttleByCost } from "./throttle-by-cost";

interface AutosaveOptions {
  /** The URL that the entry's drafts are posted to, and the form's key in local storage. */
  entry: { url: string; storageKey: string };
  /** The id of the account that the drafts belong to. */
  account: string;
  /** Distinguishes this form from others open for the same row. */
  clientId: string;
  /** The form's current values; null once it has been unmounted. */
  read(): FormData | null;
  dispatch(event: EditEvent): void;
}

/** From the first unsent change to its request (milliseconds): drafts reach the server within 2 s. */
const DELAY_MS = 1_000;
/** Short: until it succeeds, the text is on this device alone. */
const MAX_RETRY_DELAY_MS = 5_000;

/** Fields of every form that are not part of the entry. */
const OF_THE_FORM = new Set(["intent", "id", "clientId", "revision", "days"]);

let pending: Promise<void> | null = null;

/** Resolves once no draft is being sent: a draft that arrived after its form was saved would be left behind. */
export const whenDraftSent = async () => pending;

/**
 * Saves a form's text while it is being written: to local storage at once (a long text within 500 ms), to the server
 * within two seconds. Sends one draft at a time, and retries failures with increasing delays.
 */
export class Autosave {
  /** The number of changes so far, and of those that the server has. */
  private revision = 0;
  private sentRevision = 0;
  private inBrowser = true;
  /** Drafts are sent while the form is written only, not while it is saved or once it is gone. */
  private phase: "writing" | "saving" | "stopped" = "writing";
  private failures = 0;
  /** The revision last sent while leaving the page: most browsers fire both pagehide and visibilitychange. */
  private leftRevision = 0;
  /** The revision that the form was last saved with. */
  private savedRevision = 0;
  private overwriteVersion: string | undefined;
  /** The texts of a save without a response so far, or whose page was left before the response. */
  private submitted: LocalDraft["submitted"];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private localWrites = throttleByCost(() => this.writeLocal());

  private entry: AutosaveOptions["entry"];

  constructor(private readonly options: AutosaveOptions) {
    this.entry = options.entry;
  }

  private getDraftVersion(revision = this.revision): string {
    return formatDraftVersion({ clientId: this.options.clientId, revision });
  }
  /** Deletes the form's local draft if it still is that revision. */
  private deleteLocal(key: string, revision: number): void {
    deleteLocalDraft({ key, draftVersion: this.getDraftVersion(revision) });
  }
  get isUnsent(): boolean {
    return this.revision > this.sentRevision && this.phase === "writing";
  }
  /** Whether the form is being saved. */
  get isSaving(): boolean {
    return this.phase === "saving";
  }
  /** Whether the latest changes were rejected by the server or could not be sent. */
  get isFailing(): boolean {
    return this.isUnsent && this.failures > 0;
  }
  /** Writes the latest changes to local storage now. Returns false if closing the page would still lose them. */
  flushLocal(): boolean {
    this.localWrites.flush();
    return !this.isUnsent || this.inBrowser;
  }

  /** Call this on every change to the form. */
  recordChange(): void {
    this.revision++;
    this.localWrites.schedule();
    if (this.revision === this.sentRevision + 1 && this.failures === 0) this.report({ kind: "changed" });
    this.schedule(DELAY_MS);
  }

  /** Records the local draft that the form was refilled with. Returns false if local storage could not take it. */
  adoptDraft({ submitted }: LocalDraft): boolean {
    this.submitted = submitted ?? this.submitted;
    this.recordChange();
    this.localWrites.flush();
    return this.inBrowser;
  }

  private report(draftState: DraftState): void {
    this.options.dispatch({ type: "autosaved", draftState });
  }

  private writeLocal(): void {
    const localDraft = this.getLocalDraft();
    this.inBrowser = localDraft !== null && saveLocalDraft(localDraft);
  }

  /** Call this when the first save has given the entry another id: what was typed since belongs to that id. */
  moveTo(entry: AutosaveOptions["entry"]): void {
    const { storageKey } = this.entry;
    if (entry.storageKey === storageKey) return;
    this.entry = entry;
    deleteLocalDraft({ key: storageKey });
    if (this.revision > this.sentRevision) this.writeLocal();
  }

  /** The form's text as stored in local storage; null once the form has been unmounted. */
  getLocalDraft(): LocalDraft | null {
    const form = this.options.read();
    if (!form) return null;
    const bases = form.getAll("baseDraftVersion").map(String);
    form.delete("baseDraftVersion");
    const { version = "", ...fields } = getTexts(form);
    const [key, draftVersion] = [this.entry.storageKey, this.getDraftVersion()];
    return { key, fields, version, bases, draftVersion, submitted: this.submitted, at: Date.now() };
  }

  /** Sends unsent changes now, after any pending request. Resolves when the server has answered. */
  async flush({ leaving = false, overwriteVersion = this.overwriteVersion } = {}): Promise<void> {
    this.overwriteVersion = overwriteVersion;
    this.stopTimers();
    // If several calls wait for it, the first of them to continue sends the next draft.
    while (pending && !leaving) await pending;
    if (!this.isUnsent || (leaving && this.leftRevision === this.revision)) return;
    if (leaving) this.leftRevision = this.revision;
    const request = this.send(leaving);
    pending = request;
    await request;
    if (pending === request) pending = null;
    if (this.isUnsent) this.schedule(Math.min(DELAY_MS * 2 ** this.failures, MAX_RETRY_DELAY_MS));
  }

  /** Call this when the form is submitted: no drafts are sent until `resume`. */
  startSave(): void {
    this.stopTimers();
    this.phase = "saving";
    this.submitted = this.getLocalDraft()?.fields;
    this.savedRevision = this.revision;
  }

  /** Call this when what was submitted has been saved. Returns its texts. */
  finishSave(): LocalDraft["submitted"] {
    if (!this.isSaving) return undefined;
    const { submitted, savedRevision } = this;
    this.sentRevision = savedRevision;
    this.submitted = undefined;
    this.deleteLocal(this.entry.storageKey, savedRevision);
    this.options.dispatch({ type: "saved", isChangedSince: this.isTouchedSinceSave });
    return submitted;
  }

  /** Call this after a save, to send what was typed since. `isUncertain`: the save may or may not have succeeded. */
  resume({ isUncertain = false } = {}): void {
    if (this.isSaving && !isUncertain) this.submitted = undefined;
    this.phase = "writing";
    if (this.isUnsent) this.schedule(DELAY_MS);
  }

  /**
   * Call this when another tab has saved these texts. Returns false if this form's texts differ; otherwise asks the
   * server for the version of the row, from which the edit continues.
   */
  acceptSaveOfOtherTab(texts: Texts): boolean {
    const own = this.getLocalDraft()?.fields ?? {};
    const names = Object.keys({ ...own, ...texts }).filter((name) => !OF_THE_FORM.has(name));
    if (names.some((name) => own[name] !== texts[name])) return false;
    this.revision++;
    void this.flush();
    return true;
  }
  /** Whether anything was typed since the last attempt to save the form. */
  get isTouchedSinceSave(): boolean {
    return this.revision > this.savedRevision;
  }
  /** Whether anything was typed into this form. */
  get isTouched(): boolean {
    return this.revision > 0;
  }

  /** Call this when the form is unmounted, or its changes discarded. */
  stop({ discard = false } = {}): void {
    this.phase = discard ? "stopped" : "writing";
    void this.flush({ leaving: true });
    this.phase = "stopped";
  }

  private stopTimers(): void {
    this.localWrites.flush();
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private schedule(delay: number): void {
    if (this.phase === "writing") this.timer ??= setTimeout(() => void this.flush(), delay);
  }

  private async send(leaving: boolean): Promise<void> {
    const { account, read } = this.options;
    const { url, storageKey } = this.entry;
    const body = read();
    if (!body) return;
    const { revision } = this;
    body.set("revision", String(revision));
    body.set("account", account);
    const savedVersion = leaving ? undefined : await this.findSavedVersion(body);
    if (savedVersion) body.set("version", savedVersion);
    if (this.overwriteVersion) body.set("overwriteDraftVersion", this.overwriteVersion);
    const response = await sendDraft(url, body, { leaving });
    if (!response.ok) {
      this.failures++;
      this.report({ kind: "rejected", inBrowser: this.inBrowser, ...response });
    } else {
      this.sentRevision = Math.max(this.sentRevision, revision);
      this.failures = 0;
      this.overwriteVersion = undefined;
      this.deleteLocal(storageKey, revision);
      const { savedAt, newerVersion, version: baseVersion = savedVersion } = response;
      const draftState = savedAt
        ? ({ kind: "kept", at: savedAt } as const)
        : ({ kind: "unchanged" } as const);
      this.options.dispatch({ type: "autosaved", draftState, newerVersion, baseVersion });
    }
  }

  /** The row's version if an unanswered save reached it: its texts, sent as a draft, then equal the row's. */
  private async findSavedVersion(form: FormData): Promise<string | undefined> {
    if (!this.submitted) return undefined;
    const response = await sendSubmitted(this.entry.url, form, this.submitted);
    if (!response.ok) return undefined;
    this.submitted = undefined;
    return response.version;
  }
}
