/** The syntax of a quantity: sign, number, and a binary suffix, a decimal suffix or an exponent. */
export const QUANTITY = /^([+-]?)(\d+(?:\.\d*)?|\.\d+)(?:([KMGTPE]i)|([numkMGTPE])|[eE]([+-]?\d{1,3}))?$/;

/** Whether it can be read; apart from the reading, which pages do without. */
export function isQuantity(text: string): boolean {
  return QUANTITY.test(text);
}
