import { z } from "./zod";

/** Operators: In, NotIn, Exists, DoesNotExist; in text also Gt and Lt. */
export const SelectorRequirement = z.looseObject({
  key: z.string(),
  operator: z.string(),
  values: z._default(z.array(z.string()), []),
});
export type SelectorRequirement = z.infer<typeof SelectorRequirement>;

/**
 * A structured label selector. An empty one selects everything; the meaning of an absent one depends on the kind that
 * contains it.
 */
export const LabelSelector = z.looseObject({
  matchLabels: z._default(z.record(z.string(), z.string()), {}),
  matchExpressions: z._default(z.array(SelectorRequirement), []),
});
export type LabelSelector = z.infer<typeof LabelSelector>;

export type Labels = Readonly<Record<string, string>>;

/** Whether labels satisfy the selector. An invalid one (see `selectorError`) selects nothing. */
export function matches(selector: LabelSelector, labels: Labels): boolean {
  const equal = entriesOf(selector.matchLabels).every(([key, value]) => labelOf(labels, key) === value);
  return equal && matchesAll(selector.matchExpressions, labels);
}

/** One selector is often asked about a whole fleet. */
const entries = new WeakMap<Labels, readonly (readonly [string, string])[]>();

function entriesOf(matchLabels: Labels): readonly (readonly [string, string])[] {
  const known = entries.get(matchLabels) ?? Object.entries(matchLabels);
  entries.set(matchLabels, known);
  return known;
}

/** Whether labels satisfy every requirement; NotIn and DoesNotExist are satisfied by an absent key too. */
export function matchesAll(requirements: readonly SelectorRequirement[], labels: Labels): boolean {
  return requirements.every((requirement) => matchesOne(requirement, labelOf(labels, requirement.key)));
}

function matchesOne({ operator, values }: SelectorRequirement, value: string | undefined): boolean {
  switch (operator) {
    case "In":
      return value !== undefined && values.includes(value);
    case "NotIn":
      return value === undefined || !values.includes(value);
    case "Exists":
      return value !== undefined;
    case "DoesNotExist":
      return value === undefined;
    case "Gt":
      return compare(value, values[0]) > 0;
    case "Lt":
      return compare(value, values[0]) < 0;
    default:
      return false;
  }
}

/** NaN unless both are integers. */
function compare(value: string | undefined, bound: string | undefined): number {
  if (!isInteger(value) || !isInteger(bound)) return Number.NaN;
  const difference = BigInt(value) - BigInt(bound);
  if (difference === 0n) return 0;
  return difference > 0n ? 1 : -1;
}

function labelOf(labels: Labels, key: string): string | undefined {
  return Object.hasOwn(labels, key) ? labels[key] : undefined;
}

/** Problems with a selector, or undefined. */
export function selectorError({ matchLabels, matchExpressions }: LabelSelector): string | undefined {
  for (const [key, value] of Object.entries(matchLabels)) {
    const error = labelKeyError(key) ?? labelValueError(value);
    if (error) return error;
  }
  return requirementsError(matchExpressions);
}

/** Problems with structured requirements, or undefined. */
export function requirementsError(requirements: readonly SelectorRequirement[]): string | undefined {
  for (const requirement of requirements) {
    const error =
      operatorError(requirement) ?? labelKeyError(requirement.key) ?? firstError(requirement.values, labelValueError);
    if (error) return error;
  }
  return undefined;
}

function operatorError({ key, operator, values }: SelectorRequirement): string | undefined {
  switch (operator) {
    case "In":
    case "NotIn":
      return values.length === 0 ? `${operator} needs at least one value for "${key}"` : undefined;
    case "Exists":
    case "DoesNotExist":
      return values.length > 0 ? `${operator} takes no values for "${key}"` : undefined;
    default:
      return `"${operator}" is not a valid label selector operator`;
  }
}

const LABEL_NAME = /^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/;
const DNS_SUBDOMAIN = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

/** Problems with a label key ("name" or "prefix/name"), or undefined. */
export function labelKeyError(key: string): string | undefined {
  const slash = key.indexOf("/");
  const prefix = slash < 0 ? undefined : key.slice(0, slash);
  const name = key.slice(slash + 1);
  if (prefix !== undefined && (prefix.length > 253 || !DNS_SUBDOMAIN.test(prefix))) {
    return `"${key}" is not a valid label key: its prefix must be a lower-case DNS name of at most 253 characters`;
  }
  if (name.length > 63 || !LABEL_NAME.test(name)) {
    return `"${key}" is not a valid label key: its name must have 1 to 63 letters, digits, "-", "_" or ".", and begin and end with a letter or digit`;
  }
  return undefined;
}

/** Problems with a label value, or undefined. */
export function labelValueError(value: string): string | undefined {
  if (value === "" || (value.length <= 63 && LABEL_NAME.test(value))) return undefined;
  return `"${value}" is not a valid label value: it must have at most 63 letters, digits, "-", "_" or ".", and begin and end with a letter or digit`;
}

export function isInteger(text: string | undefined): text is string {
  return text !== undefined && /^-?\d+$/.test(text);
}

function firstError(values: readonly string[], errorOf: (value: string) => string | undefined): string | undefined {
  for (const value of values) {
    const error = errorOf(value);
    if (error) return error;
  }
  return undefined;
}
