import type { NamedRow } from "@/lib/api/live/live";
import type { ListedView } from "./list-store";

/** A time of which nothing is known, in milliseconds since epoch. */
export interface UnknownTime {
  readonly from: number;
  readonly to: number;
}

/** A list as it was. */
export interface PastList<Stored extends NamedRow, Scope> {
  /** Milliseconds since epoch. */
  readonly at: number;
  /** Nothing is known of that time itself: it is how it was when this began. */
  readonly hole: UnknownTime | undefined;
  readonly view: ListedView<Stored>;
  /** Fields that were not recorded then, besides those that never are. */
  readonly unknown?: readonly string[];
  /** As much of the row as callers with that scope may see of the past. It is cut like a row of now afterwards. */
  visible(stored: Stored, scope: Scope): Stored | undefined;
  /** Whether what that scope may see of the past does not depend on what is there now. */
  isSettled(scope: Scope): boolean;
}

/**
 * Where a list finds how it was at a time, in milliseconds since epoch, for a person. Throws `ApiError` for a time of
 * which nothing is stored, and "too-many-requests".
 */
export type PastListSource<Stored extends NamedRow, Scope> = (
  at: number,
  who: string,
) => Promise<PastList<Stored, Scope>>;
