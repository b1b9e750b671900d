import type { IdentityRow } from "@/lib/lists/identities/row";
import type { StoredFinding } from "@/lib/resources/identity-finding";
import type { ResourceCache } from "@/server/hub/resource-cache";
import type { RecordedView } from "./row-recorder";

/** Read with the rights of callers, while they look: what the console knew of them would depend on who looked. */
const OF_CALLERS = ["role-binding/", "managed-account/"];
const FINDING = "finding/";

interface IdentityParts {
  readonly view: RecordedView<IdentityRow>;
  readonly findings: Pick<ResourceCache<StoredFinding>, "list" | "subscribe">;
  /** The row of a name, as nobody's rights add to it; undefined for none. */
  readonly rowOf: (name: string) => IdentityRow | undefined;
}

/**
 * Issued identities without those that are read with rights of callers. What was found has a row of its own here unless a
 * certificate's has it, also while somebody reads the RoleBinding that it is about.
 */
export function recordedIdentities({ findings, rowOf, view }: IdentityParts): RecordedView<IdentityRow> {
  const rowNamed = (name: string) => {
    if (!isRecorded(name)) return undefined;
    return name.startsWith(FINDING) ? rowOf(name) : view.rows.get(name);
  };
  return {
    get isSynced() {
      return view.isSynced;
    },
    get unavailable() {
      return view.unavailable;
    },
    get staleSinceMs() {
      return view.staleSinceMs;
    },
    rows: {
      get: rowNamed,
      has: (name) => rowNamed(name) !== undefined,
      *keys(): MapIterator<string> {
        for (const name of view.rows.keys()) if (isRecorded(name) && !name.startsWith(FINDING)) yield name;
        for (const { finding } of findings.list()) if (rowOf(FINDING + finding.uid)) yield FINDING + finding.uid;
      },
    },
    subscribe: (listener) => {
      const report = (names: readonly string[]) =>
        listener({ rows: new Map(names.map((name) => [name, { before: undefined, after: rowNamed(name) }])) });
      const unsubscribes = [
        view.subscribe(({ rows }) => report([...rows.keys()].filter(isRecorded))),
        findings.subscribe(({ after, before }) => report([FINDING + (after ?? before)?.finding.uid])),
      ];
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
      };
    },
  };
}

function isRecorded(name: string): boolean {
  return !OF_CALLERS.some((way) => name.startsWith(way));
}
