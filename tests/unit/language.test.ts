import { expect, test } from "vitest";
import { getLanguage } from "~/rich-text/language";

test.each([
  ["今日は雨が降りました。", "en", "ja"],
  [
    "北京今天下雨。他们说「おはよう」。这里的文字都是中文而不是日文,虽然引用了几个字。所以还要再写几句话。",
    "en",
    "zh",
  ],
  ["오늘은 비가 왔다.", "en", "ko"],
  ["היום ירד גשם בעיר.", "en", "he"],
  ["هطل المطر اليوم.", "en", "und"],
  ["هطل المطر اليوم.", "fa", "fa"],
  ["आज बारिश हुई।", "en", "und"],
  ["आज बारिश हुई।", "hi", "hi"],
  ["Сегодня дождь", "sr", "sr"],
  ["Danas pada kiša", "sr", "sr"],
  ["It rained: 雨", "en-GB", "en-GB"],
  ["It rained", "ja", "und"],
  ["東京都", "ja", "ja"],
  ["下雨", "zh-TW", "zh-TW"],
  ["2026", "en", "en"],
  ["It rained", "en-ab-cd", "en-ab-cd"],
  ["雨です", "en-ab-cd", "ja"],
])("%j on a site in %s is in %s", (text, site, expected) => {
  expect(getLanguage(text, site)).toBe(expected);
});
