import { z } from "@/lib/kube/zod";

/** What the value of a variable is read as. */
const VARIABLE_TYPES = ["boolean", "integer", "JSON", "quantity", "text"] as const;

/** A variable of AddOnDeploymentConfigs that the catalogue knows an add-on to read. */
export const KnownVariable = z.object({
  name: z.string(),
  type: z.enum(VARIABLE_TYPES),
  /** Of an integer, the largest that is read. */
  max: z.optional(z.int()),
  /** Its value where no configuration has it. */
  default: z.optional(z.string()),
  /** What it does, as a sentence without its end. */
  help: z.string(),
});
export type KnownVariable = Readonly<z.infer<typeof KnownVariable>>;

/** As Go's `strconv.ParseBool` takes them. */
const BOOLEAN = /^(1|t|T|TRUE|true|True|0|f|F|FALSE|false|False)$/;
/** A number with a suffix of Kubernetes: `500m`, `128Mi`. */
const QUANTITY = /^\d+(\.\d*)?([eE][+-]?\d+|[munkMGTPE]|[KMGTPE]i)?$/;

/** Why an add-on would not read a value, going on from the field's path; undefined where it would. */
export function unreadValue({ type, max, default: usual }: KnownVariable, value: string): string | undefined {
  const wanted = wantedOf(type, max, value);
  if (wanted === undefined) return undefined;
  return `is read as ${wanted}: of anything else the add-on keeps ${usual === undefined ? "what it has" : `its default, ${usual}`}.`;
}

function wantedOf(type: KnownVariable["type"], max: number | undefined, value: string): string | undefined {
  switch (type) {
    case "boolean":
      return BOOLEAN.test(value) ? undefined : "true or false";
    case "integer":
      return /^\d+$/.test(value) && Number(value) <= (max ?? Number.MAX_SAFE_INTEGER)
        ? undefined
        : `a whole number${max === undefined ? "" : ` up to ${max}`}`;
    case "JSON":
      return isJsonObject(value) ? undefined : "a JSON object";
    case "quantity":
      return QUANTITY.test(value) ? undefined : "a quantity such as 128Mi";
    case "text":
      return undefined;
  }
}

function isJsonObject(value: string): boolean {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}
