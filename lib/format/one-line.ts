// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced.
const NOT_SHOWN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/g;

/**
 * Text of others for a terminal or a file: on one line, without control characters, which may steer either, and without
 * marks that turn text around. A space stands for them.
 */
export function oneLine(text: string): string {
  return text.replace(NOT_SHOWN, " ");
}
