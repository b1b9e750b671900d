/** The value that a JSON text holds; undefined for none, and for what is not JSON. The caller parses its shape. */
export function jsonIn(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
