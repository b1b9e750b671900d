import { isFields } from "@/lib/objects/editable";
import { readTexts, type TextProblem } from "@/lib/objects/object-text";

/** Values are what people write by hand: longer ones belong into a file of the chart. */
export const MAX_VALUES = 65_536;

const BLANK = /^\s*(?:#.*)?$/;
const BEGINS_DOCUMENT = /^---(?:\s|$)/;

/**
 * What keeps a text from being values of a chart, at its line: none for an empty text. Whether the chart takes them only
 * Helm can say.
 */
export function valuesProblems(text: string): readonly TextProblem[] {
  if (text.length > MAX_VALUES) return [{ line: 1, message: "Values have at most 64 KB." }];
  const lines = text.split("\n");
  if (lines.every((line) => BLANK.test(line))) return [];
  const { values, problems } = readTexts(text);
  if (problems.length > 0) return problems;
  if (values.length > 1)
    return [{ line: secondDocument(lines), message: "A second document starts here: Helm reads only one." }];
  const [only] = values;
  if (only === null || only === undefined || isFields(only)) return [];
  return [{ line: 1, message: "These are not fields with values, such as “replicas: 2”." }];
}

/** The first problem in a sentence with its line; undefined for values that can be sent. */
export function valuesProblem(text: string): string | undefined {
  const [first] = valuesProblems(text);
  return first && `Line ${first.line}: ${first.message}`;
}

function secondDocument(lines: readonly string[]): number {
  const first = lines.findIndex((line) => !BLANK.test(line) && !BEGINS_DOCUMENT.test(line));
  return lines.findIndex((line, index) => index > first && BEGINS_DOCUMENT.test(line)) + 1 || 1;
}
