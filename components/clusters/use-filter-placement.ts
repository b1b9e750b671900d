"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ChosenClusters, keepChosen } from "@/components/status/chosen-clusters";
import { placementHref } from "@/components/status/object-address";
import { tell } from "@/components/ui/toasts";
import { createPlacement, placementTrial } from "@/lib/queries/placement-detail";
import { placementOf, saidBy, suggestedName, suggestedNamespace } from "./filter-placement";

/** A filter as the placement that it suggests, until somebody types otherwise, with whom that would choose. */
export function useFilterPlacement(filter: string, onCreated: () => void) {
  const queries = useQueryClient();
  const said = saidBy(filter);
  const [typed, setTyped] = useState<{ readonly namespace?: string; readonly name?: string }>({});
  const name = typed.name ?? suggestedName(said);
  const first = useQuery(placementTrial(placementOf(said, "", name)));
  const namespaces = first.data?.namespaces ?? [];
  const namespace = typed.namespace ?? suggestedNamespace(said, namespaces);
  const wish = placementOf(said, namespace, name.trim());
  const { data: trial, error } = useQuery({ ...placementTrial(wish), enabled: namespace !== "" });
  const creating = useMutation({
    mutationFn: () => createPlacement(wish),
    onSuccess: (made) => {
      const words = `The placement ${made.namespace}/${made.name} is created.`;
      tell({ id: "placement", phase: "seen", words, link: { href: placementHref(made.namespace, made.name), word: "Look at it" } });
      void queries.invalidateQueries({ queryKey: ["enable"], refetchType: "none" });
      onCreated();
    },
  });
  const refusal = said.clusterSets?.length === 0 ? "No cluster is in two sets at once: this filter chooses nobody." : undefined;
  const mayCreate = trial?.namespaces.find((each) => each.name === namespace)?.mayCreate;
  return {
    said,
    name,
    setName: (next: string) => setTyped({ ...typed, name: next }),
    namespace,
    namespaces,
    setNamespace: (next: string) => setTyped({ ...typed, namespace: next }),
    trial,
    error: first.error ?? error,
    creating,
    /** Why nobody can go on with it. */
    refusal: refusal ?? (namespace === "" ? "No namespace is known yet." : undefined),
    /** Why it cannot be created here. */
    problem: mayCreate === false ? "You may not create placements there." : trial?.problems[0]?.sentence,
    /** What is wrong with a field. */
    at: (field: string) => trial?.problems.find((each) => each.field === `clusters.${field}`)?.sentence,
    /** Keeps it for the page where add-ons are enabled. */
    keep: () => keepChosen(chosenOf(wish)),
  };
}

function chosenOf({ namespace, clusterSets, labels, claims }: ReturnType<typeof placementOf>): ChosenClusters {
  const rules = [
    ...labels.map((rule) => ({ on: "labels" as const, ...rule })),
    ...claims.map((rule) => ({ on: "claims" as const, ...rule })),
  ];
  return { by: "new-placement", namespace, clusterSets, rules };
}
