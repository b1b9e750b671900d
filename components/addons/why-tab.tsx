"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { WhyForm } from "@/components/explain/why-form";
import { WhyPanel } from "@/components/explain/why-panel";
import { withBasePath } from "@/lib/base-path";
import { clusterPart } from "@/lib/queries/clusters/clusters";
import { addOnTabHref } from "./detail-address";

const MAX_SUGGESTIONS = 20;

interface WhyTabProps {
  readonly addOn: string;
  /** The requested cluster. */
  readonly cluster: string | undefined;
}

/** Explains why the add-on is on a cluster, or why not. */
export function AddOnWhyTab({ addOn, cluster }: WhyTabProps) {
  const [typed, setTyped] = useState("");
  const { data: page } = useQuery(clusterPart("why", { q: nameFilter(typed), limit: MAX_SUGGESTIONS }));
  const offered = page?.rows ?? [];
  const noteOf = (isHere: boolean) => (isHere ? "has it" : "does not have it");
  return (
    <>
      <WhyForm
        key={cluster}
        label="Cluster"
        hint="whether it has the add-on or not"
        selected={cluster ?? ""}
        options={offered.map(({ name, addOns, addOnsVisible }) => ({
          name,
          note: addOnsVisible ? noteOf(addOns.some((each) => each.name === addOn)) : "",
        }))}
        onTyped={setTyped}
        onSubmit={(name) => history.pushState(null, "", withBasePath(addOnTabHref(addOn, "why", name)))}
      />
      {cluster ? (
        <WhyPanel cluster={cluster} addOn={addOn} />
      ) : (
        <p className="max-w-[90ch] px-4 pt-3 text-text-2 sheet:px-6">
          Choose a cluster to see each step from it to {addOn}: whether the hub accepts it, which placement selects it
          or why none does, and whether the add-on is applied, registered and healthy there.
        </p>
      )}
    </>
  );
}

/** Names have no other characters; others would be parsed as filter syntax. */
function nameFilter(typed: string): string {
  const name = typed.toLowerCase().replace(/[^a-z0-9.-]/g, "");
  return name === "" ? "" : `name:*${name}*`;
}
