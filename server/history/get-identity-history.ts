import type { IdentityHistoryAnswer } from "@/lib/api/metrics/identity-history";
import type { IdentityRow } from "@/lib/lists/identities/row";
import type { Caller } from "@/server/auth/caller";
import type { serveIdentities } from "@/server/identities/list";
import type { IdentityChanges, LoggedIdentityChange } from "./identity-changes";
import { together } from "./together";

const MAX = 50;

export interface IdentityHistorySources {
  readonly identities: Pick<ReturnType<typeof serveIdentities>, "scopeOf" | "view">;
  readonly identityChanges: IdentityChanges;
}

/**
 * How the issued identities changed lately, of those that the caller may see, equal changes within a minute together. Throws
 * `ApiError` "forbidden" as the list does.
 */
export async function getIdentityHistory(
  caller: Caller,
  { identities, identityChanges }: IdentityHistorySources,
): Promise<IdentityHistoryAnswer> {
  const scope = await identities.scopeOf(caller);
  const shown = (row: IdentityRow) => identities.view.shown(row, scope);
  const groups = together(visible(identityChanges.newest(), shown), ({ kind, row }) => `${kind} ${row.way}`, MAX);
  const { since } = identityChanges;
  return {
    ...(since !== undefined && { since }),
    changes: groups.map((group) => {
      const [{ at, kind, row }] = group;
      const { addOn, approver, cluster, name, object, subject, way } = row;
      return { at, kind, way, size: group.length, last: { name, object, subject, addOn, approver, cluster } };
    }),
    ...(scope.partial && { partial: true }),
  };
}

function* visible(
  changes: Iterable<LoggedIdentityChange>,
  shown: (row: IdentityRow) => IdentityRow | undefined,
): Iterable<LoggedIdentityChange> {
  for (const change of changes) {
    const row = shown(change.row);
    if (row) yield { ...change, row };
  }
}
