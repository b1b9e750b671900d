import { clusterSetHref } from "@/components/object/object-address";
import { MissingRightNote } from "@/components/request-state/missing-right";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { type StatusAppearance, StatusBadge } from "@/components/ui/feedback/status-badge";
import { Facts } from "@/components/ui/layout/facts";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { PlacementDetail, PlacementSet } from "@/lib/api/placements/placement-detail";
import { plural } from "@/lib/format/count";
import type { PlacementRow } from "@/lib/lists/placements/row";

interface DetailFactsProps {
  readonly row: PlacementRow;
  readonly detail: PlacementDetail;
}

/** The surroundings of a placement: its namespace, cluster sets, and installed add-ons. */
export function PlacementDetailFacts({ row, detail }: DetailFactsProps) {
  const facts = [
    { label: "Namespace", value: row.namespace, machine: true },
    { label: "Requested", value: row.wanted === undefined ? "all matching clusters" : plural(row.wanted, "cluster") },
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

const BOUND = { tone: "good", shape: "disc-check", label: "Bound" } as const satisfies StatusAppearance;
const NOT_BOUND = {
  tone: "bad",
  shape: "octagon",
  label: "Not bound to the namespace",
} as const satisfies StatusAppearance;
const NOT_THERE = { tone: "bad", shape: "octagon", label: "Does not exist" } as const satisfies StatusAppearance;

function appearanceOf({ exists, isBound }: PlacementSet): StatusAppearance {
  if (!isBound) return NOT_BOUND;
  return exists === false ? NOT_THERE : BOUND;
}

function Sets({ row, detail: { missing, sets } }: DetailFactsProps) {
  return (
    <section aria-label="Cluster sets">
      <SectionTitle title="Cluster sets" note={row.sets.length === 0 ? "none named: all bound sets" : undefined} />
      <div className="px-4 sheet:px-6">
        {missing.sets ? <MissingRightNote missing={missing.sets} /> : null}
        {sets?.length === 0 ? <p className="text-text-2">No set is bound to its namespace.</p> : null}
        <ul>
          {sets?.map((set) => (
            <li key={set.name} className="flex flex-wrap gap-x-3 py-0.5">
              <Link href={clusterSetHref(set.name)} className={LINK}>
                {set.name}
              </Link>
              <StatusBadge appearance={appearanceOf(set)} />
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
      <SectionTitle title="Add-ons" note="installed through it" />
      <div className="px-4 sheet:px-6">
        {addOns ? null : <MissingRightNote missing={ADD_ONS} />}
        {addOns?.length === 0 ? <p className="text-text-2">None.</p> : null}
        <ul>
          {addOns?.map((name) => (
            <li key={name} className="flex flex-wrap gap-x-3 py-0.5">
              <Link href={`/addons/${name}`} className={LINK}>
                {name}
              </Link>
              <Link
                href={`/rollouts/${name}/${namespace}/${placement}`}
                className="text-small text-text-2 hover:text-text"
              >
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
