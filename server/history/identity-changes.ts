import type { IdentityChangeKind } from "@/lib/api/metrics/identity-history";
import type { IdentityRow } from "@/lib/lists/identities/row";
import type { Change } from "@/server/hub/resource-cache";
import type { RowStep } from "@/server/lists/row-view";

const RETENTION_MS = 60 * 60_000;
const MAX_CHANGES = 2_000;

/** One change of one identity, with the row as it was then: who may see that may see the change. */
export interface LoggedIdentityChange {
  readonly at: number;
  readonly kind: IdentityChangeKind;
  readonly row: IdentityRow;
}

/** The view of issued identities whose changes are recorded. */
interface FollowedIdentities {
  readonly isSynced: boolean;
  readonly rows: ReadonlyMap<string, IdentityRow>;
  subscribe(listener: (step: Pick<RowStep<IdentityRow>, "rows">) => void): () => void;
}

/** Whether all RoleBindings, or managed service accounts, are read now: only while callers look who may list them. */
export type IsRead = (way: "role-binding" | "managed-account") => boolean;

/**
 * How issued identities changed in the last hour. Renewals, of which a fleet may have thousands at a time, never push out
 * an alarm. It has no caller: its readers check access.
 */
export class IdentityChanges {
  #notable: LoggedIdentityChange[] = [];
  #routine: LoggedIdentityChange[] = [];
  #begunAt: number | undefined;
  /** When the newest of those came that had to go for want of room. */
  #droppedAt = 0;
  readonly #unsubscribe: () => void;

  constructor(
    private readonly view: FollowedIdentities,
    private readonly isRead: IsRead,
    private readonly most = MAX_CHANGES,
  ) {
    this.#unsubscribe = view.subscribe(({ rows }) => this.#follow(rows.values()));
  }

  /** Until the signal fires. */
  start(signal: AbortSignal): void {
    signal.addEventListener("abort", this.#unsubscribe, { once: true });
  }

  /** From when on everything is known; undefined before the hub was read. */
  get since(): number | undefined {
    this.#begin();
    if (this.#begunAt === undefined) return undefined;
    return Math.max(this.#begunAt, Date.now() - RETENTION_MS, this.#droppedAt);
  }

  /** Newest first. */
  newest(): LoggedIdentityChange[] {
    const oldest = Date.now() - RETENTION_MS;
    const known = [...this.#notable, ...this.#routine].filter(({ at }) => at >= oldest);
    return known.reverse().sort((a, b) => b.at - a.at);
  }

  /** Rows that were there when the console had read the hub are no news. */
  #begin(): void {
    if (this.#begunAt !== undefined || !this.view.isSynced) return;
    // Reading the rows hands over what is still on its way, which is part of the beginning.
    void this.view.rows;
    this.#begunAt = Date.now();
  }

  #follow(changes: Iterable<Change<IdentityRow>>): void {
    if (this.#begunAt === undefined) {
      if (this.view.isSynced) this.#begunAt = Date.now();
      return;
    }
    const at = Date.now();
    for (const change of changes) {
      const row = change.after ?? change.before;
      const kind = row && this.#kindOf(change, row);
      if (kind) this.#add({ at, kind, row });
    }
  }

  #kindOf({ before, after }: Change<IdentityRow>, row: IdentityRow): IdentityChangeKind | undefined {
    if (after?.isForged && !before?.isForged) return this.#isAlarmKnown(row) ? undefined : "alarm";
    if (before?.isForged && after && !after.isForged) return "acknowledged";
    if (row.name.startsWith("finding/")) return undefined;
    if (before && after) return isRenewal(before, after) ? "renewed" : undefined;
    if (after) return row.way === "certificate" ? "issued" : undefined;
    return this.#isGone(row) ? "removed" : undefined;
  }

  /** One that somebody begins or ceases to look at is neither new nor gone, and the hub forgets requests by itself. */
  #isGone({ way }: IdentityRow): boolean {
    if (way === "role-binding" || way === "managed-account") return this.isRead(way);
    return way !== "certificate";
  }

  /** A finding has a row of its own until its object has one. */
  #isAlarmKnown({ object, way }: IdentityRow): boolean {
    const last = this.#notable.findLast(({ row }) => row.way === way && row.object === object);
    return last?.kind === "alarm";
  }

  #add(change: LoggedIdentityChange): void {
    const isRoutine = change.kind === "issued" || change.kind === "renewed";
    const log = isRoutine ? this.#routine : this.#notable;
    log.push(change);
    // In one piece, half of them at a time: a fleet may renew all of its certificates at once.
    if (log.length <= this.most) return;
    const gone = log.splice(0, Math.ceil(this.most / 2));
    this.#droppedAt = Math.max(this.#droppedAt, gone.at(-1)?.at ?? 0);
  }
}

/** A newer certificate takes the place of one; a token gets another end. */
function isRenewal(before: IdentityRow, after: IdentityRow): boolean {
  if (after.way === "certificate") return after.isRenewed && !before.isRenewed;
  return after.until !== undefined && before.until !== undefined && after.until > before.until;
}
