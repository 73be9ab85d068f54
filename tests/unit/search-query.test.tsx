import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, test } from "vitest";
import {
  getFoundWords,
  getSingleWords,
  hasTooManyWords,
  onlyExcludes,
  readPage,
  readQuery,
  separateWords,
} from "~/content/search/query";
import { Count } from "~/site/search/count";
import { Highlighted } from "~/site/search/highlighted";

describe("a query", () => {
  test.each([
    [null, ""],
    ["  two \n words\t", "two words"],
    ["\u0000", ""],
    ["a\u0000b\u0002", "a b"],
    ["\ud800x", "x"],
  ])("reads %j as %j", (typed, query) => {
    expect(readQuery(typed)).toBe(query);
  });

  test("is cut to 200 characters without splitting one", () => {
    expect(Array.from(readQuery("👋".repeat(5_000)))).toEqual(Array.from({ length: 200 }, () => "👋"));
  });

  test("can be asked with spaces between the words of scripts that have none", () => {
    expect(separateWords("図書館で静か")).toBe("図書館 で 静か");
    expect(separateWords("图书馆学习 Tokyo")).toBe("图书 馆 学习 Tokyo");
    for (const same of ["slow boats", '"図書館で静か"', "a -図書館で静か"])
      expect(separateWords(same)).toBe(same);
  });

  test("of several words can be tried with each of them", () => {
    expect(getSingleWords("“slow boats” OR trains -noise boats")).toEqual(["slow", "boats", "trains"]);
    expect(getSingleWords("cats or dogs")).toEqual(["cats", "dogs"]);
    expect(getSingleWords('fish -"big dog" cat')).toEqual(["fish", "cat"]);
    expect(getSingleWords("boats")).toEqual([]);
    expect(getSingleWords("boats - !")).toEqual([]);
    expect(getSingleWords("a b c d e f")).toHaveLength(5);
  });

  test("has too many words with the thirteenth, without OR", () => {
    const words = Array.from({ length: 12 }, (_, at) => `word${at}`);
    expect([words.join(" OR "), [...words, "more"].join(" or ")].map(hasTooManyWords)).toEqual([false, true]);
  });

  test.each([
    ["-boats", true],
    ['-boats OR -"slow trains"', true],
    ["-boats trains", false],
    ['-"slow boats" trains', false],
    ["- boats", false],
    ["-", false],
    ["", false],
  ])("%j only excludes: %s", (query, answer) => {
    expect(onlyExcludes(query)).toBe(answer);
  });

  test("that was corrected shows the words that were found, most frequent first", () => {
    expect(getFoundWords(["\u0002Item\u0003", "all \u0002time\u0003, \u0002Time\u0003", "none"])).toEqual([
      "time",
      "item",
    ]);
  });

  test("defaults to page 1", () => {
    expect(["2", "9999", "0", "-1", "1.5", "x", "99999", null].map(readPage)).toEqual([
      2, 9999, 1, 1, 1, 1, 1, 1,
    ]);
  });
});

test("only a search that found nothing at all proposes its single words", () => {
  const advice = { words: ["slow", "boats"], isCut: false, onlyExcludes: false };
  const shown = [1, 2].map((page) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <Count query="slow boats" page={page} total={0} advice={advice} similar={[]} where={{}} />
      </MemoryRouter>,
    ),
  );
  expect(shown[0]).toContain('href="/search?q=boats"');
  expect(shown[1]).toContain("There are no more results");
  expect(shown[1]).not.toContain("q=boats");
});

describe("highlighted text", () => {
  const shown = (text: string) => renderToStaticMarkup(<Highlighted text={text} />);

  test("shows marks as highlights and everything else as text", () => {
    expect(shown("a \u0002b\u0003 <i>\u0002c\u0003")).toBe("a <mark>b</mark> &lt;i&gt;<mark>c</mark>");
  });

  test("loses no text when a mark is missing", () => {
    expect(shown("a \u0002b")).toBe("a b");
    expect(shown("plain")).toBe("plain");
  });
});
