"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { shownObject } from "@/components/object/object-kinds";
import { ObjectLoading } from "@/components/object/object-states";
import { ObjectTab } from "@/components/object/object-tab";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";

/** The YAML of an object without its own page; the address names it. */
export function ObjectDetail() {
  const alive = useAlive();
  const shown = shownObject(usePathname(), useSearchParams().get("namespace"));
  if (!alive) return <LoadingObject />;
  if (!shown) return <NotShown />;
  const { label, id, crumbs } = shown;
  return (
    <>
      <PageHeader
        title={id.name}
        machine
        verb={label}
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
        <RegionMessage title="Objects of this kind are not available here">
          The console shows objects of clusters, placements and add-ons. Objects with secrets have no page.
        </RegionMessage>
      </div>
    </>
  );
}

export function LoadingObject() {
  return <ObjectLoading thing="object" />;
}
