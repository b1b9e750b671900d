import { RenderError } from "./render-error";

/**
 * Replaces `{{NAME}}` in a manifest's JSON text, as OCM's template agent does (docs/reference/add-ons.md#variables).
 * Throws `RenderError` for a tag that does not end.
 */
export function substitute(text: string, variables: ReadonlyMap<string, string>): string {
  let result = "";
  let rest = text;
  for (let start = rest.indexOf("{{"); start !== -1; start = rest.indexOf("{{")) {
    const end = rest.indexOf("}}", start + 2);
    if (end === -1)
      throw new RenderError(`a variable that begins with "{{" does not end: ${rest.slice(start, start + 40)}`);
    result += rest.slice(0, start) + (variables.get(rest.slice(start + 2, end)) ?? "");
    rest = rest.slice(end + 2);
  }
  return result + rest;
}
