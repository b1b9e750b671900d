import type { ManagedCluster } from "@/lib/resources/managed-cluster";

const PATH = /\bmanagedCluster((?:\.[A-Za-z_]\w*(?!\w|\s*\()|\["[^"]*"\]|\['[^']*'\]|\[\d+\])+)/g;
const PART = /\.([A-Za-z_]\w*)|\["([^"]*)"\]|\['([^']*)'\]|\[(\d+)\]/g;
const LONGEST = 80;

/**
 * The value of each field of the cluster that an expression names: ["managedCluster.status.version.kubernetes",
 * "v1.29.4"].
 */
export function expressionValues(
  expression: string,
  cluster: ManagedCluster,
): (readonly [path: string, value: string])[] {
  const paths = new Map<string, string>();
  for (const [whole, path = ""] of expression.matchAll(PATH)) {
    const keys = [...path.matchAll(PART)].map(
      ([, name, double, single, index]) => name ?? double ?? single ?? index ?? "",
    );
    paths.set(whole, textOf(keys.reduce(valueIn, cluster)));
  }
  return [...paths];
}

function valueIn(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}

function textOf(value: unknown): string {
  if (value === undefined || value === "") return "not set";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
