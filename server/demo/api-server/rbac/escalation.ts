import type { PolicyRule } from "./policy-rule";

/** The parts of `wanted` that `held` does not cover, one verb on one resource or path each. */
export function missingRules(held: readonly PolicyRule[], wanted: readonly PolicyRule[]): PolicyRule[] {
  return wanted.flatMap(atoms).filter((atom) => !held.some((rule) => covers(rule, atom)));
}

/** A rule, expanded: one verb, one group and resource, at most one name. */
function atoms(rule: PolicyRule): PolicyRule[] {
  const empty = { verbs: [], apiGroups: [], resources: [], resourceNames: [], nonResourceURLs: [] };
  const names = rule.resourceNames.length === 0 ? [[]] : rule.resourceNames.map((name) => [name]);
  return rule.verbs.flatMap((verb) => [
    ...rule.nonResourceURLs.map((path) => ({ ...empty, verbs: [verb], nonResourceURLs: [path] })),
    ...rule.apiGroups.flatMap((group) =>
      rule.resources.flatMap((resource) =>
        names.map((resourceNames) => ({
          ...empty,
          verbs: [verb],
          apiGroups: [group],
          resources: [resource],
          resourceNames,
        })),
      ),
    ),
  ]);
}

function covers(rule: PolicyRule, atom: PolicyRule): boolean {
  const paths = atom.nonResourceURLs.every((path) => coversPath(rule.nonResourceURLs, path));
  return (
    paths &&
    coversAll(rule.verbs, atom.verbs) &&
    coversAll(rule.apiGroups, atom.apiGroups) &&
    atom.resources.every((resource) => coversResource(rule.resources, resource)) &&
    coversNames(rule.resourceNames, atom)
  );
}

function coversAll(held: readonly string[], wanted: readonly string[]): boolean {
  return held.includes("*") || wanted.every((value) => held.includes(value));
}

function coversResource(held: readonly string[], wanted: string): boolean {
  const subresource = wanted.split("/")[1];
  return (
    held.includes("*") || held.includes(wanted) || (subresource !== undefined && held.includes(`*/${subresource}`))
  );
}

function coversPath(held: readonly string[], wanted: string): boolean {
  return held.some((path) => path === wanted || (path.endsWith("*") && wanted.startsWith(path.slice(0, -1))));
}

/** A rule without names speaks of all objects; names never cover that. */
function coversNames(held: readonly string[], atom: PolicyRule): boolean {
  if (held.length === 0 || atom.resources.length === 0) return true;
  return atom.resourceNames.length > 0 && atom.resourceNames.every((name) => held.includes(name));
}

/** As `kubectl` shows it: verbs of equal rules together. */
export function describeRules(rules: readonly PolicyRule[]): string {
  const verbs = new Map<string, string[]>();
  for (const rule of rules) {
    const rest = describeTarget(rule);
    verbs.set(rest, [...(verbs.get(rest) ?? []), ...rule.verbs]);
  }
  return [...verbs].map(([rest, list]) => `{${rest}, Verbs:${quoted([...new Set(list)])}}`).join("\n");
}

function describeTarget(rule: PolicyRule): string {
  if (rule.nonResourceURLs.length > 0) return `NonResourceURLs:${quoted(rule.nonResourceURLs)}`;
  const names = rule.resourceNames.length === 0 ? "" : `, ResourceNames:${quoted(rule.resourceNames)}`;
  return `APIGroups:${quoted(rule.apiGroups)}, Resources:${quoted(rule.resources)}${names}`;
}

export function quoted(values: readonly string[]): string {
  return `[${values.map((value) => JSON.stringify(value)).join(" ")}]`;
}
