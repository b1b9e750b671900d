import { clusterSetHref } from "@/components/object/object-address";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { ManagedNamespaceLine } from "@/lib/api/clusters/cluster-detail";
import { asSentence } from "@/lib/health/summary";
import { conditionAppearance } from "./condition-appearance";

/** Namespaces that its sets have a cluster create, and what its agent says of each; empty without any. */
export function ManagedNamespaces({ namespaces }: { readonly namespaces: readonly ManagedNamespaceLine[] }) {
  if (namespaces.length === 0) return null;
  return (
    <section aria-label="Managed namespaces">
      <SectionTitle title="Managed namespaces" note="that its sets have it create" />
      <ul className="border-line border-t">
        {namespaces.map((line) => (
          <Namespace key={`${line.set}/${line.name}`} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Namespace({ line: { set, name, available } }: { readonly line: ManagedNamespaceLine }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b px-4 py-[7px] sheet:px-6">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-3">
          <span className="mono [overflow-wrap:anywhere]">{name}</span>
          <StatusBadge appearance={available ? conditionAppearance(available) : NOT_REPORTED} />
        </p>
        <p className="text-small text-text-2 leading-[18px] [overflow-wrap:anywhere]">
          {available?.status === "False" && available.message ? `${asSentence(available.message)} ` : null}
          By the set{" "}
          <Link href={clusterSetHref(set)} className="text-accent-text hover:underline hover:underline-offset-2">
            {set}
          </Link>
        </p>
      </div>
      <span className="text-text-2">{available?.since ? <Age since={available.since} /> : null}</span>
    </li>
  );
}

const NOT_REPORTED = { tone: "waiting", shape: "barred", label: "Not reported yet" } as const;
