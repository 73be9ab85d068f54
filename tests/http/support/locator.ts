import { getByLabelSelector, getByRoleSelector, getByTextSelector, Ivya } from "ivya";
import type { HttpAnswer, HttpPage } from "./page";

export type Text = string | RegExp;
type ByRoleOptions = NonNullable<Parameters<typeof getByRoleSelector>[1]>;

/** Playwright's own search for elements, by role, label and text. Asked as WebKit, it does not ask for a layout. */
const search = Ivya.create({ browser: "webkit", testIdAttribute: "data-testid" });

/** What Playwright calls a locator, on the answer that the page holds when it is used. */
export class HttpLocator {
  constructor(
    private readonly page: HttpPage,
    private readonly selector: string,
  ) {}

  private within = (selector: string) => new HttpLocator(this.page, `${this.selector} >> ${selector}`);

  locator = (css: string) => this.within(`css=${css}`);
  getByRole = (role: string, options: ByRoleOptions = {}) => this.within(getByRoleSelector(role, options));
  getByLabel = (text: Text, options = {}) => this.within(getByLabelSelector(text, options));
  getByText = (text: Text, options = {}) => this.within(getByTextSelector(text, options));
  nth = (index: number) => this.within(`nth=${index}`);
  first = () => this.nth(0);
  last = () => this.nth(-1);

  filter({ hasText, has }: { hasText?: Text; has?: HttpLocator }): HttpLocator {
    const byText =
      hasText === undefined
        ? this
        : this.within(
            `internal:has-text=${hasText instanceof RegExp ? hasText : `${JSON.stringify(hasText)}i`}`,
          );
    return has
      ? byText.within(`internal:has=${JSON.stringify(has.selector.replace(/^css=html >> /, ""))}`)
      : byText;
  }

  elements = (): Element[] =>
    search.querySelectorAll(search.parseSelector(this.selector), this.page.document);
  count = () => this.elements().length;
  all = () => this.elements().map((_, index) => this.nth(index));

  /** The element. @throws unless there is exactly one */
  element<Kind extends Element = HTMLElement>(): Kind {
    const [element, ...others] = this.elements();
    if (element && others.length === 0) return element as Kind;
    const found = others.length + (element ? 1 : 0);
    throw new Error(`${found} elements match ${this.selector} on ${this.page.url()}`);
  }

  textContent = () => this.element().textContent ?? "";
  allTextContents = () => this.elements().map(({ textContent }) => textContent ?? "");
  getAttribute = (name: string) => this.element().getAttribute(name);
  inputValue = () => this.element<HTMLInputElement>().value;
  isVisible = () => this.elements().some(isVisible);

  fill(value: string): void {
    const field = this.enabled<HTMLInputElement>();
    if (field.readOnly) throw new Error(`${this.selector} is read-only`);
    field.value = value;
  }

  setChecked(checked: boolean): void {
    this.enabled<HTMLInputElement>().checked = checked;
  }
  check = () => this.setChecked(true);
  uncheck = () => this.setChecked(false);

  selectOption(value: string): void {
    const options = [...this.enabled<HTMLSelectElement>().options];
    const option = options.find((one) => one.value === value || one.text.trim() === value);
    if (!option) throw new Error(`${this.selector} has no option ${value}`);
    option.selected = true;
  }

  setInputFiles(files: File[]): void {
    this.page.chooseFiles(this.enabled<HTMLInputElement>(), files);
  }

  /** Follows a link or submits a button's form; returns the first answer, before redirects. */
  click = (): Promise<HttpAnswer> => this.page.activate(this.enabled());

  /** Submits a field's form. */
  press(_key: "Enter"): Promise<HttpAnswer> {
    const { form } = this.enabled<HTMLInputElement>();
    if (!form) throw new Error(`${this.selector} is in no form`);
    return this.page.submit(form);
  }

  private enabled<Kind extends HTMLElement>(): Kind {
    const element = this.element<Kind>();
    if (element.matches(":disabled")) throw new Error(`${this.selector} is disabled`);
    return element;
  }
}

/** Whether an element is shown as far as HTML alone decides it. */
export const isVisible = (element: Element): boolean => !element.closest(HIDDEN);
export const HIDDEN =
  "[hidden], dialog:not([open]), [popover]:not([data-open]), template, details:not([open]) > :not(summary)";
