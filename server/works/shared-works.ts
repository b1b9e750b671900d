import { sharedDrift } from "@/lib/drift/shared-objects";
import type { WorkRow } from "@/lib/lists/works/row";
import type { Change } from "@/server/hub/resource-cache";
import { writtenBy } from "./work-facts";
import type { WrittenObjects } from "./written-objects";

const MAX_REMEMBERED = 100_000;
const MAX_ID = 2 ** 26;

/** Which works of a cluster write the same objects, as far as they are read. */
export class SharedWorks {
  readonly #byCluster = new Map<string, WorkRow[]>();
  /** Whether two have an object in common: most works of a fleet write what many others write elsewhere. */
  readonly #pairs = new Map<number, boolean>();

  /** Takes a change over, and names the other works to whose rows it matters. */
  change({ before, after }: Change<WorkRow>): readonly string[] {
    const known = after ?? before;
    if (!known) return [];
    const works = this.#byCluster.get(known.cluster) ?? [];
    if (works.length === 0) this.#byCluster.set(known.cluster, works);
    if (before) works.splice(works.findIndex(({ name }) => name === known.name) >>> 0, 1);
    const [was, is] = [before && writtenBy(before), after && writtenBy(after)];
    const others = was === is ? [] : works.filter((each) => this.#share(each, was) || this.#share(each, is));
    if (after) works.push(after);
    else if (works.length === 0) this.#byCluster.delete(known.cluster);
    return others.map(({ name }) => name);
  }

  /** With the works of its cluster that write what it writes, if there are any. */
  row(row: WorkRow): WorkRow {
    const own = writtenBy(row);
    const works = this.#byCluster.get(row.cluster) ?? [];
    const others = works.filter((each) => this.#share(each, own) && each.name !== row.name);
    if (others.length === 0) return row;
    return { ...row, drifts: [...(row.drifts ?? []), sharedDrift(others.map(({ work }) => work))] };
  }

  #share(work: WorkRow, b: WrittenObjects | undefined): boolean {
    const a = writtenBy(work);
    if (!a || !b) return false;
    if (a === b) return true;
    const key = Math.min(a.id, b.id) * MAX_ID + Math.max(a.id, b.id);
    const known = this.#pairs.get(key);
    if (known !== undefined) return known;
    if (this.#pairs.size >= MAX_REMEMBERED) this.#pairs.clear();
    const isShared = a.objects.some((each) => b.objects.includes(each));
    this.#pairs.set(key, isShared);
    return isShared;
  }
}
