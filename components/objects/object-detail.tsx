"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { shownObject } from "@/components/status/object-kinds";
import { ObjectLoading } from "@/components/status/object-states";
import { ObjectTab } from "@/components/status/object-tab";
import { PageHeader } from "@/components/ui/page-header";
import { RegionMessage } from "@/components/ui/region-message";
import { useAlive } from "@/components/ui/use-alive";

/** The YAML of an object that has no other page: the address says which. */
export function ObjectDetail() {
  const alive = useAlive();
  const shown = shownObject(usePathname(), useSearchParams().get("namespace"));
  if (!alive) return <LoadingDetail />;
  if (!shown) return <NotShown />;
  const { word, id, crumbs } = shown;
  return (
    <>
      <PageHeader
        title={id.name}
        machine
        verb={word}
        crumbs={crumbs}
        about={
          id.namespace === undefined ? undefined : (
            <>
              in the namespace <span className="mono">{id.namespace}</span>
            </>
          )
        }
      />
      <ObjectTab {...id} />
    </>
  );
}

function NotShown() {
  return (
    <>
      <PageHeader title="Object" />
      <div className="pt-3">
        <RegionMessage title="Objects of this kind are not shown here">
          The console shows what belongs to clusters, placements and add-ons. What holds secrets has no page.
        </RegionMessage>
      </div>
    </>
  );
}

export function LoadingDetail() {
  return <ObjectLoading thing="object" />;
}
