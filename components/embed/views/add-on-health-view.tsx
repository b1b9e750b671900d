"use client";

import { useQuery } from "@tanstack/react-query";
import { AddOnHealth, CauseLines } from "@/components/addons/add-on-health";
import { addOnTabHref } from "@/components/addons/detail-address";
import { HealthPill } from "@/components/addons/health-pill";
import { EmbedFrame } from "@/components/embed/embed-frame";
import { EmbedHead } from "@/components/embed/embed-head";
import { FrameSkeleton } from "@/components/embed/frame-states";
import { NotThere, ReadView } from "@/components/embed/read-view";
import { useNames } from "@/components/embed/use-names";
import { exactTerm } from "@/lib/filter/print-value";
import type { AddOnRow } from "@/lib/lists/addons/row";
import { addOnPart } from "@/lib/queries/addons/addons";

/** Whether one add-on is healthy, and why not. */
export function AddOnHealthView() {
  const [name = ""] = useNames();
  return <EmbedFrame at={addOnTabHref(name, "overview")}>{() => <AddOn name={name} />}</EmbedFrame>;
}

function AddOn({ name }: { readonly name: string }) {
  const read = useQuery(addOnPart("one", { q: exactTerm("name", name), limit: 1 }));
  return (
    <ReadView read={read}>
      {({ rows, synced }) => {
        const row = rows.find((each) => each.name === name);
        if (row) return <Shown row={row} />;
        return synced ? <NotThere>This hub has no add-on {name}.</NotThere> : <FrameSkeleton />;
      }}
    </ReadView>
  );
}

function Shown({ row }: { readonly row: AddOnRow }) {
  return (
    <>
      <EmbedHead title={row.name} machine href={addOnTabHref(row.name, "overview")}>
        <HealthPill row={row} />
      </EmbedHead>
      <div className="px-4 pt-1 pb-4 sheet:px-6">
        <AddOnHealth row={row} />
      </div>
      <CauseLines causes={row.causes} />
    </>
  );
}
