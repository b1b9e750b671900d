"use client";

import { useQuery } from "@tanstack/react-query";
import { PeekBeside, type PeekProps, PeekUnread } from "@/components/list/selection/peek-beside";
import { ButtonLink } from "@/components/ui/controls/button-link";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { Axes } from "@/components/ui/overlay/peek-parts";
import { exactTerm } from "@/lib/filter/print-value";
import type { CatalogueRow } from "@/lib/lists/catalogue/row";
import { catalogueDetail, cataloguePart } from "@/lib/queries/catalogue/catalogue";
import { maturityLabel, STATUS_APPEARANCE } from "./catalogue-labels";
import { ENTRY } from "./entry-link";
import { EntryFacts, Installation, Needs } from "./entry-parts";

/** An add-on of the catalogue next to the list: what it is for, what it needs, and how it comes to the hub. */
export function EntryPeek({ name, row: listed, marks }: PeekProps<CatalogueRow>) {
  const { data, error, refetch } = useQuery({
    ...cataloguePart("peek", { q: exactTerm("name", name), limit: 1 }),
    enabled: listed === undefined,
  });
  const row = listed ?? data?.rows.find((each) => each.name === name);
  const isInstalled = row?.status === "installed";
  return (
    <PeekBeside
      name={name}
      marks={marks}
      href={isInstalled ? `/addons/${name}` : `/catalogue?peek=${ENTRY}/${name}`}
      actions={isInstalled && <ButtonLink href={`/addons/${name}`}>Open the add-on</ButtonLink>}
    >
      {row ? (
        <About row={row} />
      ) : (
        <PeekUnread thing="add-on" error={error} onTryAgain={refetch} isAbsent={data?.synced === true} />
      )}
    </PeekBeside>
  );
}

function About({ row }: { readonly row: CatalogueRow }) {
  const { data: detail, error, refetch } = useQuery(catalogueDetail(row));
  return (
    <>
      <p className="text-pretty text-[18px] text-text-2 leading-[27px] tracking-title">
        {row.description || row.displayName}
      </p>
      <Axes
        axes={[
          { label: "Status", value: <StatusBadge appearance={STATUS_APPEARANCE[row.status]} /> },
          { label: "Category", value: row.category },
          { label: "Maturity", value: row.maturity ? maturityLabel(row.maturity) : "Not in the catalogue" },
        ]}
      />
      {detail ? (
        <>
          <Needs detail={detail} />
          {row.status === "installed" ? null : <Installation detail={detail} />}
          <EntryFacts detail={detail} />
        </>
      ) : (
        <div className="mt-4">
          <PeekUnread thing="entry" error={error} onTryAgain={refetch} isAbsent={false} />
        </div>
      )}
    </>
  );
}
