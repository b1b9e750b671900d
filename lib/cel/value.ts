/** JSON as CEL sees it: whole numbers are integers. */
export function celValue(json: unknown): unknown {
  if (typeof json === "number") return Number.isSafeInteger(json) ? BigInt(json) : json;
  if (Array.isArray(json)) return json.map(celValue);
  if (typeof json !== "object" || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, celValue(value)]));
}
