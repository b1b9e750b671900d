"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { WhyForm } from "@/components/status/why-form";
import { WhyPanel } from "@/components/status/why-panel";
import { clusterPart } from "@/lib/queries/clusters";
import { detailHref } from "./detail-address";

const MOST_OFFERED = 20;

interface WhyTabProps {
  readonly addOn: string;
  /** The cluster that is asked about. */
  readonly cluster: string | undefined;
}

/** Asks why the add-on is on a cluster, or why it is not. */
export function WhyTab({ addOn, cluster }: WhyTabProps) {
  const [typed, setTyped] = useState("");
  const { data: page } = useQuery(clusterPart("why", { q: nameFilter(typed), limit: MOST_OFFERED }));
  const offered = page?.rows ?? [];
  const noteOf = (isHere: boolean) => (isHere ? "has it" : "does not have it");
  return (
    <>
      <WhyForm
        key={cluster}
        label="Cluster"
        hint="whether it has the add-on or not"
        asked={cluster ?? ""}
        options={offered.map(({ name, addOns, addOnsVisible }) => ({
          name,
          note: addOnsVisible ? noteOf(addOns.some((each) => each.name === addOn)) : "",
        }))}
        onTyped={setTyped}
        onAsk={(name) => history.pushState(null, "", detailHref(addOn, "why", name))}
      />
      {cluster ? (
        <WhyPanel cluster={cluster} addOn={addOn} />
      ) : (
        <p className="max-w-[90ch] px-4 pt-3 text-text-2 sheet:px-6">
          Name a cluster to see each link from it to {addOn}: whether the hub takes it in, which placement chooses it or why none does, and
          whether what the add-on brings is applied, registered and healthy there.
        </p>
      )}
    </>
  );
}

/** Names have no other letters; any other would be read as part of the filter's language. */
function nameFilter(typed: string): string {
  const name = typed.toLowerCase().replace(/[^a-z0-9.-]/g, "");
  return name === "" ? "" : `name:*${name}*`;
}
