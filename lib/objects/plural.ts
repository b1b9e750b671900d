/** The name of a resource as API machinery guesses it from its kind: "networkpolicies" of "NetworkPolicy". */
export function pluralOf(kind: string): string {
  const lower = kind.toLowerCase();
  if (lower.endsWith("s")) return `${lower}es`;
  if (lower.endsWith("y")) return `${lower.slice(0, -1)}ies`;
  return `${lower}s`;
}
