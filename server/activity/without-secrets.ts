/** Names of fields and variables whose values may be credentials. */
const SECRET_NAME =
  /(password|passwd|passphrase|token|secret|credentials?|api[-_]?key|private[-_]?key|access[-_]?key)$/i;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
/** In an address, or as a header would have it. */
const CREDENTIALS = /\/\/[^/\s:@]*:[^/\s@]+@|\bBearer\s+\S{8,}/;

const HIDDEN = "hidden";

/**
 * A copy without what looks like a credential, for a log that outlives the object and leaves the hub. Secrets are hidden
 * before.
 */
export function withoutSecrets(value: object): { readonly value: object; readonly isUsed: boolean } {
  let isUsed = false;
  const hide = () => {
    isUsed = true;
    return HIDDEN;
  };
  const clean = (part: unknown): unknown => {
    if (typeof part === "string") return PRIVATE_KEY.test(part) || CREDENTIALS.test(part) ? hide() : part;
    if (Array.isArray(part)) return part.map(clean);
    if (typeof part !== "object" || part === null) return part;
    const isVariable = "name" in part && typeof part.name === "string" && SECRET_NAME.test(part.name);
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => {
        const isSecret = SECRET_NAME.test(name) || (isVariable && name === "value");
        return [name, isSecret && typeof inner === "string" && inner !== "" ? hide() : clean(inner)];
      }),
    );
  };
  return { value: clean(value) as object, isUsed }; // of the same shape
}
