import type { ListGroup, ListGroups } from "@/lib/api/list/list";
import type { NamedRow } from "@/lib/api/live/live";
import type { GroupMember } from "@/lib/filter/list-table";
import { compareText } from "@/lib/kube/order";
import type { Change } from "@/server/hub/resource-cache";
import { groupSummary } from "./group-summary";
import type { KeyedRow } from "./keyed-row";

const MAX_GROUPS = 200;

/** The members of one group, and its last summary. */
interface Group {
  readonly members: Map<string, GroupMember>;
  cached: ListGroup | undefined;
}

/** Rows in groups, maintained as they change. However many rows there are, a group is a few lines. */
export class ListGrouping<Row extends NamedRow> {
  readonly #groups = new Map<string, Group>();

  constructor(
    private readonly membersOf: (row: Row) => readonly GroupMember[],
    placed: readonly KeyedRow<Row>[],
  ) {
    for (const { row } of placed) this.#add(row);
  }

  /** The largest groups first. A group of which nothing has changed is the same object. */
  get value(): ListGroups {
    const all = Array.from(this.#groups, ([name, group]) => {
      group.cached ??= groupSummary(name, group.members);
      return group.cached;
    });
    all.sort((a, b) => b.size - a.size || compareText(a.group, b.group));
    const groups = all.slice(0, MAX_GROUPS);
    return { groups, more: all.length - groups.length };
  }

  apply(changes: readonly Change<Row>[]): void {
    for (const { before, after } of changes) {
      if (before) this.#remove(before);
      if (after) this.#add(after);
    }
  }

  #add(row: Row): void {
    for (const member of this.membersOf(row)) {
      const group = this.#groups.get(member.group) ?? { members: new Map<string, GroupMember>(), cached: undefined };
      this.#groups.set(member.group, group);
      group.members.set(row.name, member);
      group.cached = undefined;
    }
  }

  #remove(row: Row): void {
    for (const { group: name } of this.membersOf(row)) {
      const group = this.#groups.get(name);
      group?.members.delete(row.name);
      if (group?.members.size === 0) this.#groups.delete(name);
      else if (group) group.cached = undefined;
    }
  }
}
