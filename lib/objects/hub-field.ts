import { isFields } from "./editable";
import type { FieldPath } from "./field-schema";

/**
 * The path that a hub means by "spec.taints[0].effect" or "metadata.labels[example.com/tier]". Names may have dots in
 * them: of what the object has, the longest name that fits is meant.
 */
export function hubField(field: string, object: unknown): FieldPath {
  const path: (string | number)[] = [];
  let [rest, here] = [field.replace(/^\.|^<nil>$/, ""), object];
  while (rest !== "") {
    const { step, length } = bracketed(rest) ?? named(rest, here);
    path.push(step);
    here = inside(here, step);
    rest = rest.slice(length).replace(/^\./, "");
  }
  return path;
}

/** As hubs write it. */
export function fieldText(path: FieldPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    if (/[.[\]/]/.test(step)) return `${text}[${step}]`;
    return text === "" ? step : `${text}.${step}`;
  }, "");
}

interface Step {
  readonly step: string | number;
  /** Number of characters it consumes. */
  readonly length: number;
}

function bracketed(text: string): Step | undefined {
  const [whole, inner = ""] = /^\[([^\]]*)\]/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const step = /^\d+$/.test(inner) ? Number(inner) : inner.replace(/^(["'])(.*)\1$/, "$2");
  return { step, length: whole.length };
}

function named(text: string, here: unknown): Step {
  const ends = (name: string) => text.length === name.length || text[name.length] === "." || text[name.length] === "[";
  const known = isFields(here)
    ? Object.keys(here).filter((name) => name !== "" && text.startsWith(name) && ends(name))
    : [];
  const step = known.sort((a, b) => b.length - a.length)[0] ?? /^[^.[]+|^./.exec(text)?.[0] ?? text;
  return { step, length: step.length };
}

function inside(value: unknown, step: string | number): unknown {
  if (Array.isArray(value)) return typeof step === "number" ? value[step] : undefined;
  return isFields(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
