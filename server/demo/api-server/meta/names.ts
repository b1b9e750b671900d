const LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/;
const SUBDOMAIN = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;

/** RFC 1123 label: what namespaces are called. Undefined when nothing is wrong. */
export function labelProblem(name: string): string | undefined {
  if (name.length > 63) return "must be no more than 63 bytes";
  return LABEL.test(name)
    ? undefined
    : "a lowercase RFC 1123 label: letters, digits and '-', beginning and ending with a letter or digit";
}

/** RFC 1123 subdomain: what most objects are called. */
export function subdomainProblem(name: string): string | undefined {
  if (name.length > 253) return "must be no more than 253 bytes";
  if (SUBDOMAIN.test(name)) return undefined;
  return "a lowercase RFC 1123 subdomain: letters, digits, '-' or '.', each part beginning and ending with a letter or digit";
}

/** What may stand between two slashes: names of roles and bindings. */
export function pathSegmentProblem(name: string): string | undefined {
  if (name === "." || name === "..") return `may not be '${name}'`;
  const bad = ["/", "%"].find((character) => name.includes(character));
  return bad === undefined ? undefined : `may not contain '${bad}'`;
}
