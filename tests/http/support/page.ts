import { Window } from "happy-dom";
import { HIDDEN, HttpLocator } from "./locator";

/** An answer of the server; redirects are answers, too. */
export interface HttpAnswer {
  url: string;
  status: number;
  headers: Headers;
  text: string;
  bytes: Uint8Array;
}

interface Sending {
  method?: string;
  body?: BodyInit;
  headers?: Record<string, string>;
}

const window = new Window({ settings: { disableJavaScriptEvaluation: true } });
// Only what HTML itself hides is hidden: there are no style sheets.
const getComputedStyle = (element: { matches(selector: string): boolean }) => ({
  display: element.matches(HIDDEN) ? "none" : "block",
  visibility: "visible",
  content: "",
  getPropertyValue: () => "",
});
Object.assign(window, { getComputedStyle });
// happy-dom looks for an input's list by a selector, which React's ids (":R1:") break.
Object.defineProperty(window.HTMLInputElement.prototype, "list", { value: null });
// The search for elements looks for a browser's classes among the globals.
for (const name of Object.getOwnPropertyNames(window))
  if (/^[A-Z]/.test(name) && !(name in globalThis)) Reflect.set(globalThis, name, Reflect.get(window, name));

const REDIRECTS = 10;
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

/** A browser's tab without scripts, styles or layout: it requests, keeps cookies, and fills in forms by their labels. */
export class HttpPage {
  readonly cookies = new Map<string, { value: string; expires?: Date }>();
  document = parse("");
  private current: string;
  private answer: HttpAnswer = {
    url: "",
    status: 0,
    headers: new Headers(),
    text: "",
    bytes: new Uint8Array(),
  };
  private readonly files = new Map<Element, File[]>();

  /** @param headers sent with each request */
  constructor(
    base: string,
    private readonly headers: Record<string, string> = {},
  ) {
    this.current = base;
  }

  url = () => this.current;
  /** The status of the answer that the page holds. */
  status = () => this.answer.status;
  private root = new HttpLocator(this, "css=html");
  locator = (css: string) => new HttpLocator(this, `css=${css}`);
  getByRole: HttpLocator["getByRole"] = (...args) => this.root.getByRole(...args);
  getByLabel: HttpLocator["getByLabel"] = (...args) => this.root.getByLabel(...args);
  getByText: HttpLocator["getByText"] = (...args) => this.root.getByText(...args);
  title = () => this.document.title;

  /** Requests a page and follows redirects; returns the last answer. */
  async goto(path: string): Promise<HttpAnswer> {
    const url = new URL(path, this.current).href;
    return this.show(await this.send(url), url);
  }
  reload = () => this.goto(this.current);

  /** Sends a form's fields as this site's own page would, but stays on the page. */
  post = (path: string, fields: Record<string, string>, headers = {}): Promise<HttpAnswer> =>
    this.send(path, { method: "POST", body: new URLSearchParams(fields), headers });

  /** One request with this page's cookies, which stays on the page. */
  async send(path: string, { method = "GET", body, headers }: Sending = {}): Promise<HttpAnswer> {
    const url = new URL(path, this.current);
    const response = await fetch(url, {
      method,
      body,
      redirect: "manual",
      headers: {
        accept: "text/html",
        "user-agent": CHROME,
        cookie: this.cookieHeader(),
        ...(method !== "GET" && { origin: url.origin, "sec-fetch-site": "same-origin" }),
        ...this.headers,
        ...headers,
      },
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    const { status, headers: answered } = response;
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { url: url.href, status, headers: answered, text: new TextDecoder().decode(bytes), bytes };
  }

  /** Follows a link, submits the form of a button, or opens what needs no scripts. Returns the first answer. */
  async activate(element: HTMLElement): Promise<HttpAnswer> {
    const opened = element.closest("summary")?.parentElement;
    if (opened) opened.toggleAttribute("open");
    const popover = element.closest("button")?.getAttribute("popovertarget");
    if (popover) this.document.getElementById(popover)?.toggleAttribute("data-open");
    if (opened || popover) return this.answer;
    const link = element.closest("a");
    if (link) return this.goto(link.getAttribute("href") ?? "");
    const button = element.closest("button");
    const form = button?.form;
    if (!form) throw new Error(`Nothing happens without scripts: ${element.outerHTML}`);
    return this.submit(form, button);
  }

  /** Submits a form by its button; by default the first, as Enter in a field does. */
  async submit(
    form: HTMLFormElement,
    button: Element | null = form.querySelector("button:not([type=button]), [type=submit]"),
  ): Promise<HttpAnswer> {
    const fields = this.read(form, button);
    const url = new URL(
      button?.getAttribute("formaction") ?? form.getAttribute("action") ?? this.current,
      this.current,
    );
    if ((button?.getAttribute("formmethod") ?? form.method) === "get") {
      url.search = String(new URLSearchParams([...fields] as [string, string][]));
      return this.goto(url.href);
    }
    const isMultipart = form.enctype === "multipart/form-data";
    const body = isMultipart ? fields : new URLSearchParams([...fields] as [string, string][]);
    const answer = await this.send(url.href, { method: "POST", body });
    await this.show(answer, url.href);
    return answer;
  }

  chooseFiles(field: Element, files: File[]): void {
    this.files.set(field, files);
  }

  /** What the form sends with this button. */
  private read(form: HTMLFormElement, button: Element | null): FormData {
    const sent = new FormData();
    // As in browsers, in the order of the page, also those outside the form.
    const fields = Array.from(form.elements as Iterable<Element> as Iterable<HTMLInputElement>);
    fields.sort((a, b) => (a.compareDocumentPosition(b) & a.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    for (const field of fields) {
      const { name, type, value, checked } = field;
      const isLeftOut =
        (field.matches("button, [type=submit]") && field !== button) ||
        (field.matches("[type=checkbox], [type=radio]") && !checked);
      if (!name || isLeftOut || field.matches(":disabled")) continue;
      if (type === "file")
        for (const file of this.files.get(field) ?? [new File([], "")]) sent.append(name, file);
      else sent.append(name, value.replace(/\r\n|\r|\n/g, "\r\n"));
    }
    return sent;
  }

  private async show(answer: HttpAnswer, from: string): Promise<HttpAnswer> {
    let last = answer;
    let url = from;
    for (let hops = 0; last.headers.has("location"); hops++) {
      if (hops === REDIRECTS) throw new Error(`Redirected in a circle at ${url}`);
      url = new URL(last.headers.get("location") ?? "", url).href;
      last = await this.send(url);
    }
    this.current = url;
    this.answer = last;
    this.document = parse(last.text);
    this.files.clear();
    return last;
  }

  clearCookies = () => this.cookies.clear();

  cookieHeader = () => Array.from(this.cookies, ([name, { value }]) => `${name}=${value}`).join("; ");

  private keep(cookie: string): void {
    const [, name = "", value = "", attributes = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(cookie) ?? [];
    const age = /;\s*max-age=(-?\d+)/i.exec(attributes)?.[1];
    const until = /;\s*expires=([^;]+)/i.exec(attributes)?.[1];
    const expires = age ? new Date(Date.now() + Number(age) * 1_000) : until ? new Date(until) : undefined;
    if (expires && expires <= new Date()) this.cookies.delete(name);
    else this.cookies.set(name, { value, expires });
  }
}

/** The document that a browser without scripts would make of this HTML. */
function parse(html: string): Document {
  const document = new window.DOMParser().parseFromString(html || "<html></html>", "text/html");
  Object.defineProperty(document, "defaultView", { value: window });
  // While it parses, happy-dom selects an option before it knows the others, and then another one.
  for (const option of document.querySelectorAll("option[selected]"))
    Object.assign(option, { selected: true });
  return document as unknown as Document;
}
