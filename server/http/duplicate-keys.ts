const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\]:]/g;

/**
 * Whether an object in this JSON names a member twice. Parsers differ in which of them they take, so what one program
 * has checked another may not act on. `json` must be valid.
 */
export function hasDuplicateKeys(json: string): boolean {
  const open: (Set<string> | undefined)[] = [];
  let text = "";
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(undefined);
    else if (token === "}" || token === "]") open.pop();
    else if (token !== ":") text = token;
    else if (isKnown(open.at(-1), text)) return true;
  }
  return false;
}

function isKnown(names: Set<string> | undefined, text: string): boolean {
  const name = String(JSON.parse(text));
  if (names?.has(name)) return true;
  names?.add(name);
  return false;
}
