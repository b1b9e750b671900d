/** Names of fields and variables whose values may be credentials. */
const NAME = "(?:password|passwd|passphrase|token|secret|credentials?|api[-_]?key|private[-_]?key|access[-_]?key)";
const SECRET_NAME = new RegExp(`${NAME}$`, "i");
/** "--token=…", "password: …", "API_KEY=…", also in a text of many lines. */
const ASSIGNED = new RegExp(`(?:^|[\\s"',;{?&(|=])[\\w.-]*${NAME}["']?[ \\t]*[=:][ \\t]*["']?[^\\s"'=:{\\[&*]`, "im");
/** "--token …" within a command line. */
const PASSED = new RegExp(`(?:^|\\s)--?[\\w-]*${NAME}\\s+[^\\s-]`, "i");
/** Its value is the next argument. */
const FLAG = new RegExp(`^--?[\\w-]*${NAME}$`, "i");
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
/** In an address, or as a header would have it. */
const CREDENTIALS = /\/\/[^/\s:@]*:[^/\s@]+@|\bBearer\s+\S{8,}|\bauthorization["']?\s*[:=]\s*["']?Basic\s+\S/i;

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
    if (typeof part === "string") return isCredential(part) ? hide() : part;
    if (Array.isArray(part))
      return part.map((item, index) => (isFlag(part[index - 1]) && typeof item === "string" ? hide() : clean(item)));
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

function isCredential(text: string): boolean {
  return [PRIVATE_KEY, CREDENTIALS, ASSIGNED, PASSED].some((pattern) => pattern.test(text));
}

function isFlag(argument: unknown): boolean {
  return typeof argument === "string" && FLAG.test(argument);
}
