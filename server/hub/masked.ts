import type { RawObject } from "@/lib/kube/object";

const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";
const SECRET_PARTS: ReadonlySet<string> = new Set(["data", "stringData"]);

/** An object as it may be shown: what a Secret holds is hidden wherever it stands, in a manifest or in kubectl's copy of what was applied too. */
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
      Object.entries(value).map(([name, part]) => [name, isSecret && SECRET_PARTS.has(name) ? this.#hidden(part) : this.#part(name, part)]),
    );
  }

  #part(name: string, part: unknown): unknown {
    if (name !== LAST_APPLIED || typeof part !== "string") return this.value(part);
    const copy = new Mask();
    copy.value(parsed(part));
    if (!copy.isUsed) return part;
    this.isUsed = true;
    return "hidden";
  }

  /** The keys stay, so that one sees what there is. */
  #hidden(part: unknown): unknown {
    this.isUsed = true;
    return isFields(part) ? Object.fromEntries(Object.keys(part).map((name) => [name, "hidden"])) : "hidden";
  }
}

/** What is no JSON may hold anything: it counts as a Secret. */
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
