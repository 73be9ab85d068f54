/** Whether the first letter belongs to a script that is written from right to left. */
export function isRightToLeft(text: string): boolean {
  return /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u.test(
    text,
  );
}

/** Whether most letters do: of a page whose blocks each have their own direction. */
export function isMostlyRightToLeft(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.filter(isRightToLeft).length * 2 > letters.length;
}
