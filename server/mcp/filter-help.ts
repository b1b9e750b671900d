/** What a description needs of a field. */
interface DescribedField {
  readonly type?: string | undefined;
  readonly help?: string;
  readonly path?: true | undefined;
  readonly values?: readonly string[];
}

/** The language of filters, in one paragraph. */
export const FILTER_LANGUAGE = [
  "A filter is words and terms, all of which must hold: `word` is looked for in names and reasons, `field:value` in a field,",
  "`field=value` exactly, `field:a,b` either, with a minus before it not, as in `-health:healthy`.",
  "Versions, numbers and ages are compared, as in `age:<7d`. A value with spaces stands in double quotes.",
].join(" ");

const MAX_VALUES = 20;

/** A line for each field of a filter: its name, what it is, and its values where they are few. */
export function fieldLines(fields: Readonly<Record<string, DescribedField>>): string {
  return Object.entries(fields)
    .flatMap(([name, { type, help = name, path, values = [] }]) => {
      if (type === undefined) return [];
      const shown = values.length > 0 && values.length <= MAX_VALUES ? ` (${values.join(", ")})` : "";
      return [`- ${name}${path ? ".NAME" : ""}: ${help}${shown}`];
    })
    .join("\n");
}
