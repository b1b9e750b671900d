"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { WhyForm } from "@/components/explain/why-form";
import { clusterAddOnPart, onlyAddOn } from "@/lib/queries/cluster-addons/cluster-add-ons";

const MAX_SUGGESTIONS = 20;

interface ClusterChoiceProps {
  readonly addOn: string;
  readonly selected: string | undefined;
  readonly onCluster: (cluster: string) => void;
}

/** Chooses whose values are shown: any cluster with the add-on. */
export function ClusterChoice({ addOn, selected = "", onCluster }: ClusterChoiceProps) {
  const [typed, setTyped] = useState("");
  const q = [onlyAddOn(addOn), nameFilter(typed)].filter(Boolean).join(" ");
  const { data } = useQuery(clusterAddOnPart("configuration", { q, sort: "cluster", limit: MAX_SUGGESTIONS }));
  return (
    <WhyForm
      key={selected}
      label="Cluster"
      hint="whose effective values are shown"
      action="Show"
      selected={selected}
      options={(data?.rows ?? []).map(({ cluster }) => ({ name: cluster, note: "" }))}
      onTyped={setTyped}
      onSubmit={onCluster}
    />
  );
}

/** Names have no other characters; others would be parsed as filter syntax. */
function nameFilter(typed: string): string {
  const name = typed.toLowerCase().replace(/[^a-z0-9.-]/g, "");
  return name === "" ? "" : `cluster:*${name}*`;
}
