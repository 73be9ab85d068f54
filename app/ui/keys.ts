interface Pressed {
  key: string;
  code?: string;
}

/** The small letter on a key, also under a keyboard layout without Latin letters: there, its place says which it is. */
export const getLetter = ({ key, code = "" }: Pressed): string =>
  (key < "\x7f" ? key : code.replace("Key", "")).toLowerCase();

/**
 * Whether a key press belongs to an input method, such as the Enter that confirms a word: Safari sends that one after
 * the composition has ended, with the key code 229.
 */
export const isComposing = (event: { isComposing: boolean; keyCode: number }): boolean =>
  event.isComposing || event.keyCode === 229;
