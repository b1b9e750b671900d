import { type Chosen, type VariableValues, variablesIn } from "./interpolate";
import type { Variable } from "./model";
import { chosenOf, offeredOf, type Wanted, wantedOf } from "./variable-values";

/** A variable with what it offers and what of that is chosen. */
export interface FilledVariable {
  readonly variable: Variable;
  /** What Prometheus is to list for it; undefined for one that needs nothing, or waits for another variable. */
  readonly wanted: Wanted | undefined;
  readonly options: readonly string[];
  readonly chosen: Chosen;
  /** It has not all that it needs yet. */
  readonly isWaiting: boolean;
}

interface Answers {
  /** What the address has for a variable. */
  readonly requested: (name: string) => readonly string[];
  /** What was listed for that; undefined while it is not known. */
  readonly listed: (wanted: Wanted) => readonly string[] | undefined;
  /** Whether what the address has stays, also where it is not offered. */
  readonly isKept?: (name: string) => boolean;
  /** What `$__range` and its kin stand for. */
  readonly times?: VariableValues;
}

/** All variables as far as they can be filled: one that needs others comes after them, wherever it stands. */
export function fillVariables(variables: readonly Variable[], answers: Answers): FilledVariable[] {
  const filled = new Map<string, FilledVariable>();
  const names = new Set(variables.map(({ name }) => name));
  const needs = new Map(variables.map(({ name, query }) => [name, variablesIn(query).filter((one) => names.has(one))]));
  const left = variables.filter(({ isCircular }) => !isCircular);
  for (const variable of variables) if (variable.isCircular) filled.set(variable.name, alone(variable, answers));
  while (left.length > 0) {
    const next = left.findIndex(({ name }) => (needs.get(name) ?? []).every((one) => filled.has(one)));
    const [variable] = left.splice(Math.max(0, next), 1);
    if (variable) filled.set(variable.name, fill(variable, filled, answers));
  }
  return variables.flatMap(({ name }) => filled.get(name) ?? []);
}

/**
 * The names that are not filled yet, and those that need one of them. One that could not be listed is as filled as it will
 * be.
 */
export function unfilledIn(
  filled: readonly FilledVariable[],
  isFailed: (variable: FilledVariable) => boolean,
): ReadonlySet<string> {
  const left = new Set(filled.filter((one) => one.isWaiting && one.wanted && !isFailed(one)).map(nameOf));
  // What is added while the set is gone through is gone through, too.
  for (const name of left)
    for (const one of filled)
      if (one.isWaiting && !one.wanted && variablesIn(one.variable.query).includes(name)) left.add(nameOf(one));
  return left;
}

/** The names of variables that need this one, also by way of others. */
export function needing(variables: readonly Pick<Variable, "name" | "query">[], name: string): string[] {
  const found = new Set([name]);
  // What is added while the set is gone through is gone through, too.
  for (const one of found)
    for (const other of variables) if (variablesIn(other.query).includes(one)) found.add(other.name);
  return [...found].filter((one) => one !== name);
}

function nameOf({ variable }: FilledVariable): string {
  return variable.name;
}

/** One that needs itself: it has what was chosen, and lists nothing. */
function alone(variable: Variable, { requested }: Answers): FilledVariable {
  const chosen = chosenOf(variable, [], requested(variable.name));
  return { variable, wanted: undefined, options: offeredOf(variable, []), chosen, isWaiting: false };
}

function fill(
  variable: Variable,
  filled: ReadonlyMap<string, FilledVariable>,
  { requested, listed, isKept, times }: Answers,
): FilledVariable {
  const { name: own } = variable;
  const needed = variablesIn(variable.query).flatMap((name) => filled.get(name) ?? []);
  const isHeld = needed.some(({ isWaiting, chosen }) => isWaiting && chosen.values.length === 0);
  const values = Object.fromEntries([...filled].map(([name, { chosen }]) => [name, chosen]));
  const wanted = isHeld ? undefined : wantedOf(variable, { ...values, ...times });
  const found = wanted && listed(wanted);
  const offered = offeredOf(variable, found ?? []);
  const chosen = chosenOf(variable, found === undefined && wanted ? [] : offered, requested(own), isKept?.(own));
  const options = isKept?.(own) ? [...new Set([...offered, ...chosen.values])] : offered;
  return { variable, wanted, options, chosen, isWaiting: isHeld || (wanted !== undefined && found === undefined) };
}
