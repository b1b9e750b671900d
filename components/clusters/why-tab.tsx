"use client";

import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { WhyForm } from "@/components/explain/why-form";
import { WhyPanel } from "@/components/explain/why-panel";
import { DetailLink } from "@/components/ui/controls/detail-link";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { withBasePath } from "@/lib/base-path";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { ClusterRow } from "@/lib/lists/clusters/row";
import { addOnList } from "@/lib/queries/addons/addons";
import { clusterTabHref } from "./detail-address";

interface WhyTabProps {
  readonly row: ClusterRow;
  /** The requested add-on. */
  readonly addOn: string | undefined;
}

/** Explains why an add-on is on the cluster, or why not. */
export function ClusterWhyTab({ row, addOn }: WhyTabProps) {
  const { data: page } = useQuery(addOnList());
  const here = new Set(row.addOns.map(({ name }) => name));
  const known = page?.rows ?? [];
  const names = [...new Set([...known.map(({ name }) => name), ...here])].sort();
  const noteOf = (name: string) => (here.has(name) ? "on this cluster" : "not on this cluster");
  return (
    <>
      <WhyForm
        key={addOn}
        label="Add-on"
        hint="on the cluster or not"
        selected={addOn ?? ""}
        options={names.map((name) => ({ name, note: row.addOnsVisible ? noteOf(name) : "" }))}
        onSubmit={(name) => history.pushState(null, "", withBasePath(clusterTabHref(row.name, "why", name)))}
      />
      {addOn ? <WhyPanel cluster={row.name} addOn={addOn} /> : <AddOnChoice row={row} known={known} />}
    </>
  );
}

/** Without a choice: the available add-ons, those not installed first. */
function AddOnChoice({ row, known }: { readonly row: ClusterRow; readonly known: readonly AddOnRow[] }) {
  const here = row.addOns.map(({ name }) => name);
  const absent = known.map(({ name }) => name).filter((name) => !here.includes(name));
  return (
    <>
      {row.addOnsVisible ? (
        <Choices title="Not on this cluster" note="why not?" cluster={row.name} names={absent} />
      ) : null}
      <Choices
        title="On this cluster"
        note="how did it get here, and is every step healthy?"
        cluster={row.name}
        names={here}
      />
    </>
  );
}

interface ChoicesProps {
  readonly title: string;
  readonly note: string;
  readonly cluster: string;
  readonly names: readonly string[];
}

function Choices({ title, note, cluster, names }: ChoicesProps) {
  if (names.length === 0) return null;
  return (
    <section aria-label={title}>
      <SectionTitle title={title} note={note} />
      <ul className="border-line border-t">
        {names.toSorted().map((name) => (
          <li
            key={name}
            className="relative flex items-center gap-2 border-line border-b px-4 py-[5px] hover:bg-hover sheet:px-6"
          >
            <DetailLink
              href={clusterTabHref(cluster, "why", name)}
              className="mono min-w-0 flex-1 font-medium leading-6 outline-offset-[-2px] [overflow-wrap:anywhere] after:absolute after:inset-0 max-sheet:leading-8"
            >
              {name}
            </DetailLink>
            <ChevronRight size={14} strokeWidth={1.5} aria-hidden="true" className="text-text-3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
