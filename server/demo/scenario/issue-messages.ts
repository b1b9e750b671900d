import type { z } from "@/lib/kube/zod";

type Issue = z.core.$ZodIssue;

/** Where something is wrong, and what: `faults[2].clusters.percent must be at most 100`. */
export function issueText(issue: Issue, choices: Readonly<Record<string, readonly string[]>>): string {
  const field = pathText(issue.path);
  switch (issue.code) {
    case "unrecognized_keys":
      return `${pathText([...issue.path, issue.keys[0] ?? ""])} is an unknown field`;
    case "invalid_type":
      return issue.input === undefined ? `${field} is missing` : `${field} must be ${article(issue.expected)}`;
    case "too_big":
      return `${field} must be at most ${issue.maximum}`;
    case "too_small":
      return issue.origin === "array" || issue.origin === "string"
        ? `${field} must not be empty`
        : `${field} must be at least ${issue.minimum}`;
    case "invalid_union": {
      const known = choices[String(issue.path.at(-1))];
      return known ? `${field} must be one of ${known.join(", ")}` : `${field} is invalid`;
    }
    default:
      return `${field} is invalid`;
  }
}

/** `faults[2].clusters.percent`. */
export function pathText(path: readonly PropertyKey[]): string {
  const text = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`)).join("");
  return text === "" ? "The whole" : text.replace(/^\./, "");
}

function article(expected: string): string {
  if (expected === "int") return "a whole number";
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}
