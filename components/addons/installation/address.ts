import type { InstallationPath } from "@/lib/api/addons/installation";
import { type Changes, FIELD_NAMES, type FieldName } from "./fields";

export type ChangeStep = "rollout" | "review";

/** Parses the path of the page; missing parts are "". */
export function readInstallationPath(pathname: string): InstallationPath {
  const [, , name = "", , namespace = "", placement = ""] = pathname.split("/").map(decoded);
  return { name, namespace, placement };
}

/** Where the page is. */
export function crumbsOf({ name }: InstallationPath) {
  return [
    { href: "/addons", label: "Add-ons" },
    { href: `/addons/${encodeURIComponent(name)}/install`, label: name },
  ];
}

/** What is changed, and the open step, as the address has them. */
export function readChanges(query: Pick<URLSearchParams, "get">): {
  readonly changes: Changes;
  readonly step: ChangeStep;
} {
  const named = FIELD_NAMES.flatMap((name) => {
    const text = query.get(name);
    return text === null ? [] : [[name, text.slice(0, maxOf(name))]];
  });
  return { changes: Object.fromEntries(named), step: query.get("step") === "review" ? "review" : "rollout" };
}

/** The query that `readChanges` reads; "" for none. */
export function changesQuery(changes: Changes, step: ChangeStep): string {
  const query = new URLSearchParams([
    ...FIELD_NAMES.flatMap((name) => {
      const text = changes[name];
      return text === undefined || text.length > maxOf(name) ? [] : [[name, text]];
    }),
    ...(step === "review" ? [["step", step]] : []),
  ]).toString();
  return query === "" ? "" : `?${query}`;
}

/** Of what an address holds: what is longer is known to the open page alone. */
function maxOf(name: FieldName): number {
  return name === "newSpec" ? 4_000 : 320;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
