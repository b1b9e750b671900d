import type { Caller } from "./caller";
import { MAX_REQUESTS } from "./explored-namespaces";
import type { Right } from "./rights";

/** Plain JSON, in one order: equal sets are equal texts. */
export type NameSet = Readonly<Record<string, true>>;

/** Those that the hub allowed. */
export interface VisibleNamespaces {
  readonly names: NameSet;
  /**
   * Set if not all have been reviewed: there may be more. The number is hidden, because it would reveal the size of the
   * fleet.
   */
  readonly partial?: true;
}

/**
 * The namespaces in which the caller may list a kind: the first hundred of `first` are reviewed at once, the rest and
 * `further` a few per answer; granted ones are remembered.
 */
export async function visibleNamespaces(
  { rights }: Pick<Caller, "rights">,
  resource: Right["resource"],
  first: readonly string[],
  further: Iterable<string> = [],
): Promise<VisibleNamespaces> {
  const may = (namespace: string) => rights.may({ verb: "list", resource, namespace });
  const inOrder = [...new Set(first)];
  const certain = new Set(inOrder.slice(0, MAX_REQUESTS));
  const others = [...new Set([...inOrder.slice(MAX_REQUESTS), ...further])].filter(
    (namespace) => !certain.has(namespace),
  );
  const explored = rights.explored(resource);
  const [isWhole] = await Promise.all([
    explored.explore(others, may, certain.size),
    Promise.all([...certain].map(may)),
  ]);
  // Fresh reviews are used directly; earlier results are reviewed again, like everything shown.
  const requested = [...new Set([...certain, ...explored.found])].sort();
  const allowed = await Promise.all(requested.map(may));
  for (const [index, namespace] of requested.entries()) {
    const isAllowed = allowed[index] === true;
    // A made-up name is not stored.
    if (isAllowed || !certain.has(namespace)) explored.note(namespace, isAllowed);
  }
  return {
    names: nameSet(requested.filter((_, index) => allowed[index])),
    ...(isWhole ? {} : { partial: true }),
  };
}

/** Nothing is visible, and nothing is left to review. */
export function seesNothing({ names, partial }: VisibleNamespaces): boolean {
  return !partial && Object.keys(names).length === 0;
}

export function nameSet(names: readonly string[]): NameSet {
  return Object.fromEntries(names.map((name) => [name, true]));
}
