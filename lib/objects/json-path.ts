import { isFields } from "./editable";

type Step = (value: unknown) => unknown[];

const PATHS = new Map<string, readonly Step[]>();

/**
 * What a JSONPath as Kubernetes has it finds, in printer columns and in a work's feedback: members (`.a.b`, `['a.b']`, `.a\.b`), `[0]`, `[*]` and `[?(@.type=="X")]`. A
 * path of any other form finds nothing.
 */
export function jsonPath(path: string, value: unknown): unknown[] {
  const steps = PATHS.get(path) ?? parse(path);
  PATHS.set(path, steps);
  return steps.reduce<unknown[]>((found, step) => found.flatMap(step), [value]);
}

const TOKEN =
  /\.((?:\\.|[^.[\]\\])+)|\['((?:\\.|[^'\\])*)'\]|\[(-?\d+|\*)\]|\[\?\(@\.((?:\\.|[^=!<>\s\\])+)\s*==\s*(?:"([^"]*)"|'([^']*)'|([^)\s]+))\)\]/y;

function parse(path: string): readonly Step[] {
  const steps: Step[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < path.length) {
    const match = TOKEN.exec(path);
    if (!match) return [() => []];
    steps.push(stepOf(match));
  }
  return steps;
}

function stepOf([, dotted, quoted, index, filterPath, ...texts]: RegExpExecArray): Step {
  const name = dotted ?? quoted;
  if (name !== undefined) return member(name.replace(/\\(.)/g, "$1"));
  if (index !== undefined)
    return index === "*" ? every : (value) => (Array.isArray(value) ? value.slice(Number(index)).slice(0, 1) : []);
  const wanted = texts.find((text) => text !== undefined) ?? "";
  const inner = jsonPathOf(`.${filterPath}`);
  return (value) => every(value).filter((item) => inner(item).some((found) => plainText(found) === wanted));
}

function jsonPathOf(path: string): Step {
  return (value) => jsonPath(path, value);
}

function member(name: string): Step {
  return (value) => (isFields(value) && Object.hasOwn(value, name) ? [value[name]] : []);
}

function every(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isFields(value) ? Object.values(value) : [];
}

/** For comparing: text as it is, anything else as JSON. */
function plainText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}
