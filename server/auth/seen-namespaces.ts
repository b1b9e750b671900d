import type { Caller } from "./caller";
import { MOST_ASKED } from "./explored-namespaces";
import type { Right } from "./rights";

/** Plain JSON, in one order: equal sets are equal texts. */
export type Names = Readonly<Record<string, true>>;

/** Those that the hub allowed. */
export interface SeenNamespaces {
  readonly names: Names;
  /**
   * Present where the hub has not been asked about all: there may be more. How many is not said: it would tell the size of the fleet to
   * who may not list it.
   */
  readonly partial?: true;
}

/**
 * The namespaces in which the caller may list a kind, each as the hub says: the first hundred of `first` are asked about at once, the rest
 * of them and `further` a few with each answer, and what was found once is known from then on.
 */
export async function seenNamespaces(
  { rights }: Pick<Caller, "rights">,
  resource: Right["resource"],
  first: readonly string[],
  further: Iterable<string> = [],
): Promise<SeenNamespaces> {
  const may = (namespace: string) => rights.may({ verb: "list", resource, namespace });
  const inOrder = [...new Set(first)];
  const certain = new Set(inOrder.slice(0, MOST_ASKED));
  const others = [...new Set([...inOrder.slice(MOST_ASKED), ...further])].filter((namespace) => !certain.has(namespace));
  const explored = rights.explored(resource);
  const [isWhole] = await Promise.all([explored.explore(others, may, certain.size), Promise.all([...certain].map(may))]);
  // What was just asked is known; what was found before is asked again like all that is shown.
  const asked = [...new Set([...certain, ...explored.found])].sort();
  const allowed = await Promise.all(asked.map(may));
  for (const [place, namespace] of asked.entries()) {
    const isAllowed = allowed[place] === true;
    // A name that somebody made up is not kept.
    if (isAllowed || !certain.has(namespace)) explored.note(namespace, isAllowed);
  }
  return { names: nameSet(asked.filter((_, place) => allowed[place])), ...(isWhole ? {} : { partial: true }) };
}

/** Nothing is seen, and it is not that something could not be asked yet. */
export function seesNothing({ names, partial }: SeenNamespaces): boolean {
  return !partial && Object.keys(names).length === 0;
}

export function nameSet(names: readonly string[]): Names {
  return Object.fromEntries(names.map((name) => [name, true]));
}
