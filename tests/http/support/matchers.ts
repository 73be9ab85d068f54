import { getAriaChecked, getElementAccessibleDescription } from "ivya/utils";
import { expect } from "vitest";
import { type HttpLocator, isVisible, type Text } from "./locator";
import type { HttpPage } from "./page";

/** Playwright's assertions, on the answer that the page holds; they need not wait. */
interface PageMatchers {
  toBeVisible(): void;
  toBeChecked(): void;
  toHaveCount(count: number): void;
  /** The whole text, or those of all elements. */
  toHaveText(text: Text | readonly Text[]): void;
  toContainText(text: Text): void;
  toHaveValue(value: Text): void;
  toHaveAttribute(name: string, value?: Text): void;
  toHaveAccessibleDescription(text: Text): void;
  /** Of a page: the URL, or its path on this site. */
  toHaveURL(url: Text): void;
  toHaveTitle(title: Text): void;
}

declare module "vitest" {
  interface Matchers<T> extends PageMatchers {}
}

const fold = (text: string) => text.replace(/\s+/g, " ").trim();
const equals = (found: string, wanted: Text) =>
  wanted instanceof RegExp ? wanted.test(found) : found === fold(wanted);
const contains = (found: string, wanted: Text) =>
  wanted instanceof RegExp ? wanted.test(found) : fold(found).includes(fold(wanted));

/** The result of a comparison, with what was found instead. */
const result = (pass: boolean, found: unknown, wanted: unknown = true) => ({
  pass,
  message: () => `expected ${JSON.stringify(found)}${pass ? " not" : ""} to match ${String(wanted)}`,
});

expect.extend({
  toBeVisible(locator: HttpLocator) {
    const elements = locator.elements();
    if (elements.length > 1) locator.element();
    return result(
      elements.some(isVisible),
      elements.map(({ outerHTML }) => outerHTML),
    );
  },
  toBeChecked(locator: HttpLocator) {
    return result(getAriaChecked(locator.element()) === true, locator.element().outerHTML);
  },
  toHaveCount(locator: HttpLocator, count: number) {
    return result(locator.count() === count, locator.allTextContents(), `${count} elements`);
  },
  toHaveText(locator: HttpLocator, wanted: Text | readonly Text[]) {
    if (typeof wanted === "string" || wanted instanceof RegExp) {
      const found = fold(locator.textContent());
      return result(equals(found, wanted), found, wanted);
    }
    const found = locator.allTextContents().map(fold);
    const isEqual = found.length === wanted.length && wanted.every((one, at) => equals(found[at] ?? "", one));
    return result(isEqual, found, wanted);
  },
  toContainText(locator: HttpLocator, wanted: Text) {
    return result(contains(locator.textContent(), wanted), locator.textContent(), wanted);
  },
  toHaveValue(locator: HttpLocator, wanted: Text) {
    const found = locator.inputValue();
    return result(wanted instanceof RegExp ? wanted.test(found) : found === wanted, found, wanted);
  },
  toHaveAttribute(locator: HttpLocator, name: string, wanted: Text = /(?:)/) {
    const found = locator.getAttribute(name);
    return result(
      found !== null && (wanted instanceof RegExp ? wanted.test(found) : found === wanted),
      found,
      wanted,
    );
  },
  toHaveAccessibleDescription(locator: HttpLocator, wanted: Text) {
    const found = fold(getElementAccessibleDescription(locator.element(), false));
    return result(equals(found, wanted), found, wanted);
  },
  toHaveURL(page: HttpPage, wanted: Text) {
    const isEqual =
      wanted instanceof RegExp ? wanted.test(page.url()) : new URL(wanted, page.url()).href === page.url();
    return result(isEqual, page.url(), wanted);
  },
  toHaveTitle(page: HttpPage, wanted: Text) {
    return result(equals(fold(page.title()), wanted), page.title(), wanted);
  },
});
