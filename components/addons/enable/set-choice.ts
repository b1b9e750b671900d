interface Bound {
  readonly name: string;
}

/** Naming no set means all that are bound. */
export function isSetIn(named: readonly string[], name: string): boolean {
  return named.length === 0 || named.includes(name);
}

/** The last one cannot be removed: naming none would mean all. */
export function isOnlySet(bound: readonly Bound[], named: readonly string[], name: string): boolean {
  const isIn = bound.filter((set) => isSetIn(named, set.name));
  return isIn.length === 1 && isIn[0]?.name === name;
}

/** The sets to name after one is toggled; none if all are included. */
export function setsAfter(bound: readonly Bound[], named: readonly string[], name: string): string[] {
  const isIn = new Set(bound.map((set) => set.name).filter((each) => isSetIn(named, each)));
  if (!isIn.delete(name)) isIn.add(name);
  return isIn.size === bound.length ? [] : bound.map((set) => set.name).filter((each) => isIn.has(each));
}

export function setsHint(bound: number): string {
  return bound === 0 ? "no set is bound to this namespace" : "only sets bound to the namespace can be chosen";
}
