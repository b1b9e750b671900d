import { LAST_APPLIED_ANNOTATION, type RawObject } from "@/lib/kube/object";

const SECRET_PARTS: ReadonlySet<string> = new Set(["data", "stringData"]);

/**
 * An object that is safe to show: the contents of Secrets are hidden wherever they are, in manifests and in kubectl's
 * last-applied copy too.
 */
export function masked(object: RawObject): { readonly object: RawObject; readonly isMasked: boolean } {
  const mask = new Mask();
  const shown = mask.value(object) as RawObject; // of the same shape
  return { object: shown, isMasked: mask.isUsed };
}

class Mask {
  isUsed = false;

  value(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.value(item));
    if (!isFields(value)) return value;
    const isSecret = value.kind === "Secret";
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        isSecret && SECRET_PARTS.has(name) ? this.#hidden(part) : this.#part(name, part),
      ]),
    );
  }

  #part(name: string, part: unknown): unknown {
    if (name !== LAST_APPLIED_ANNOTATION || typeof part !== "string") return this.value(part);
    const copy = new Mask();
    copy.value(parsed(part));
    if (!copy.isUsed) return part;
    this.isUsed = true;
    return "hidden";
  }

  /** The keys stay, so that people see which ones exist. */
  #hidden(part: unknown): unknown {
    this.isUsed = true;
    return isFields(part) ? Object.fromEntries(Object.keys(part).map((name) => [name, "hidden"])) : "hidden";
  }
}

/** What is not JSON may contain anything: it is treated as a Secret. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { kind: "Secret", data: text };
  }
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
