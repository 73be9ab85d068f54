import { type Copy, forgetCopy, keepCopy } from "./local-copies";
import { sendDraft, textsOf } from "./send-draft";

/** How the text of a form is kept. */
export type Keeping =
  | { is: "unchanged" }
  | { is: "changed" }
  | { is: "draft"; at: string }
  /** Not on the server. `inBrowser`: here it is. Status 0: the server was not reached. */
  | { is: "refused"; status: number; message: string; other?: string; inBrowser: boolean };

export interface AutosaveOptions {
  /** Where drafts are sent, and whose they are. */
  address: string;
  account: string;
  /** Names the form among all of its row. */
  writer: string;
  /** Where the browser keeps the form's text. */
  place: string;
  /** The form as it is now; null when it is gone. */
  read(): FormData | null;
  show(keeping: Keeping, isOutdated: boolean): void;
  /** The text is the same as what is saved: the edit goes on from that version. */
  goOnFrom(version: string): void;
}

/** From the first change that was not sent until it is (milliseconds): with the way there, under 2 s (issue 6). */
const WAIT = 1_000;
/** The longest wait before another try (milliseconds). */
const LONGEST_WAIT = 30_000;

let underWay: Promise<void> | null = null;

/** Settles when no draft is on its way: a draft that arrived after its form was saved would be kept for nothing. */
export const draftUnderWay = async () => underWay;

/**
 * Keeps a form's text while it is written: in the browser at once, on the server within two seconds. One draft is on
 * its way at a time; what fails is tried again, less and less often.
 */
export class Autosave {
  /** Changes so far, and how many of them the server has. */
  private edition = 0;
  private sent = 0;
  private inBrowser = true;
  private isPaused = false;
  private failures = 0;
  /** What was last sent for a page that is being left: both of its events tell so. */
  private left = 0;
  private over: string | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly options: AutosaveOptions) {}

  private get mark(): string {
    return `${this.options.writer}.${this.edition}`;
  }
  get isUnsent(): boolean {
    return this.edition > this.sent && !this.isPaused;
  }
  /** Whether closing the page now would lose something. */
  get isAtRisk(): boolean {
    return this.isUnsent && !this.inBrowser;
  }

  /** Something was typed. False if this browser does not keep it. */
  changed(): boolean {
    this.edition++;
    const copy = this.copy();
    this.inBrowser = copy !== null && keepCopy(this.options.place, copy);
    if (this.edition === this.sent + 1 && this.failures === 0) this.options.show({ is: "changed" }, false);
    this.schedule(WAIT);
    return this.inBrowser;
  }

  /** The form's text as a browser keeps it. */
  copy(): Copy | null {
    const form = this.options.read();
    if (!form) return null;
    const { version = "", seen = "", ...fields } = textsOf(form);
    return { fields, version, seen, mark: this.mark, at: Date.now() };
  }

  /** Sends what is unsent now, after what is on its way; done when the server has answered. */
  async flush({ leaving = false, over = this.over } = {}): Promise<void> {
    this.over = over;
    clearTimeout(this.timer);
    this.timer = undefined;
    if (underWay && !leaving) await underWay;
    if (!this.isUnsent || (leaving && this.left === this.edition)) return;
    if (leaving) this.left = this.edition;
    const sending = this.send(leaving);
    underWay = sending;
    await sending;
    if (underWay === sending) underWay = null;
    if (this.isUnsent) this.schedule(Math.min(WAIT * 2 ** this.failures, LONGEST_WAIT));
  }

  /** The form is being saved: nothing is sent beside it. Returns what saves up to here. */
  pause(): () => void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.isPaused = true;
    const { edition, mark } = this;
    return () => {
      this.sent = edition;
      forgetCopy(this.options.place, mark);
      this.options.show({ is: edition < this.edition ? "changed" : "unchanged" }, false);
    };
  }

  /** It was saved or refused: what was typed since is sent. */
  resume(): void {
    this.isPaused = false;
    if (this.isUnsent) this.schedule(WAIT);
  }

  /** The form is gone, or is being discarded. */
  stop({ discard = false } = {}): void {
    this.isPaused = discard;
    void this.flush({ leaving: true });
    this.isPaused = true;
  }

  private schedule(wait: number): void {
    if (!this.isPaused) this.timer ??= setTimeout(() => void this.flush(), wait);
  }

  private async send(leaving: boolean): Promise<void> {
    const { address, account, place, read, show } = this.options;
    const body = read();
    if (!body) return;
    const { edition, mark } = this;
    body.set("edition", String(edition));
    body.set("account", account);
    if (this.over) body.set("over", this.over);
    const answer = await sendDraft(address, body, { leaving });
    if ("message" in answer) {
      this.failures++;
      show({ is: "refused", inBrowser: this.inBrowser, ...answer }, false);
    } else {
      this.sent = Math.max(this.sent, edition);
      this.failures = 0;
      this.over = undefined;
      forgetCopy(place, mark);
      show(answer.kept ? { is: "draft", at: answer.kept } : { is: "unchanged" }, answer.isOutdated);
      if (answer.version !== undefined) this.options.goOnFrom(answer.version);
    }
  }
}
