import { MissingRightNote } from "@/components/status/missing-right";
import { filterHref } from "@/components/status/use-filter-text";
import { Age } from "@/components/ui/age";
import { Facts } from "@/components/ui/facts";
import { Link } from "@/components/ui/link";
import { SectionTitle } from "@/components/ui/section-title";
import { StatusBadge, type StatusLook } from "@/components/ui/status-badge";
import type { PlacementDetail, PlacementSet } from "@/lib/api/placement-detail";
import type { PlacementRow } from "@/lib/api/placements";
import { plural } from "@/lib/format/count";

interface DetailFactsProps {
  readonly row: PlacementRow;
  readonly detail: PlacementDetail;
}

/** What stands around a placement: where it is, the sets that it may choose from, the add-ons that it installs. */
export function DetailFacts({ row, detail }: DetailFactsProps) {
  const facts = [
    { label: "Namespace", value: row.namespace, machine: true },
    { label: "Wants", value: row.wanted === undefined ? "every cluster that fits" : plural(row.wanted, "cluster") },
    {
      label: "Created",
      value: (
        <>
          <Age since={row.createdAt} /> ago
        </>
      ),
    },
  ];
  return (
    <>
      <section aria-label="Facts">
        <SectionTitle title="Facts" />
        <div className="px-4 sheet:px-6">
          <Facts facts={facts} />
        </div>
      </section>
      <Sets row={row} detail={detail} />
      <AddOns row={row} />
    </>
  );
}

const BOUND = { tone: "good", shape: "disc-check", word: "Bound" } as const satisfies StatusLook;
const NOT_BOUND = { tone: "bad", shape: "octagon", word: "Not bound to the namespace" } as const satisfies StatusLook;
const NOT_THERE = { tone: "bad", shape: "octagon", word: "There is no such set" } as const satisfies StatusLook;

function lookOf({ exists, isBound }: PlacementSet): StatusLook {
  if (!isBound) return NOT_BOUND;
  return exists === false ? NOT_THERE : BOUND;
}

function Sets({ row, detail: { missing, sets } }: DetailFactsProps) {
  return (
    <section aria-label="Cluster sets">
      <SectionTitle title="Cluster sets" note={row.sets.length === 0 ? "it names none: all that are bound" : undefined} />
      <div className="px-4 sheet:px-6">
        {missing.sets ? <MissingRightNote missing={missing.sets} /> : null}
        {sets?.length === 0 ? <p className="text-text-2">No set is bound to its namespace.</p> : null}
        <ul>
          {sets?.map((set) => (
            <li key={set.name} className="flex flex-wrap gap-x-3 py-0.5">
              <Link href={filterHref("/clusters", `set=${set.name}`)} className={LINK}>
                {set.name}
              </Link>
              <StatusBadge look={lookOf(set)} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const LINK = "mono text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2";

function AddOns({ row: { addOns, namespace, placement } }: { readonly row: PlacementRow }) {
  return (
    <section aria-label="Add-ons" className="pb-4">
      <SectionTitle title="Add-ons" note="that are installed through it" />
      <div className="px-4 sheet:px-6">
        {addOns ? null : <MissingRightNote missing={ADD_ONS} />}
        {addOns?.length === 0 ? <p className="text-text-2">None.</p> : null}
        <ul>
          {addOns?.map((name) => (
            <li key={name} className="flex flex-wrap gap-x-3 py-0.5">
              <Link href={`/addons/${name}`} className={LINK}>
                {name}
              </Link>
              <Link href={`/rollouts/${name}/${namespace}/${placement}`} className="text-small text-text-2 hover:text-text">
                Rollout<span className="sr-only"> of {name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const ADD_ONS = { verb: "list", resource: "clustermanagementaddons", group: "addon.open-cluster-management.io" };
