"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { WhyForm } from "@/components/explain/why-form";
import { clusterPart } from "@/lib/queries/clusters/clusters";

const MAX_SUGGESTIONS = 20;

interface BenchClusterProps {
  readonly selected: string | undefined;
  readonly onCluster: (cluster: string) => void;
}

/** Chooses the cluster that the template is tried on: any of the fleet. */
export function BenchCluster({ selected = "", onCluster }: BenchClusterProps) {
  const [typed, setTyped] = useState("");
  const { data } = useQuery(clusterPart("workbench", { q: filterOf(typed), sort: "name", limit: MAX_SUGGESTIONS }));
  return (
    <WhyForm
      key={selected}
      label="Cluster"
      hint="with its layers, registries and state"
      action="Render"
      selected={selected}
      options={(data?.rows ?? []).map(({ name }) => ({ name, note: "" }))}
      onTyped={setTyped}
      onSubmit={onCluster}
    />
  );
}

/** Names have no other characters; others would be parsed as filter syntax. */
function filterOf(typed: string): string {
  const name = typed.toLowerCase().replace(/[^a-z0-9.-]/g, "");
  return name === "" ? "" : `cluster:*${name}*`;
}
