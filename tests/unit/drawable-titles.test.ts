import { expect, test } from "vitest";
import { toDrawable } from "~/og-images/layout";

test.each([
  ["ＡＢＣ　１２３", "ABC 123"],
  ["①②③ Ⅻ ﬁn, H₂O", "123 XII fin, H2O"],
  ["x² + ½ — “Über” …", "x² + ½ — “Über” …"],
  ["雪国", ""],
])("the title “%s” is drawn as “%s”", (title, drawn) => {
  expect(toDrawable(title)).toBe(drawn);
});
