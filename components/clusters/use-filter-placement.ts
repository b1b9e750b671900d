"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ChosenClusters, keepChosen } from "@/components/list/selection/chosen-clusters";
import { placementHref } from "@/components/object/object-address";
import { isTyped } from "@/components/ui/controls/typed-name";
import { toast } from "@/components/ui/feedback/toasts";
import { renderedPlanRequest } from "@/lib/queries/objects/rendered-request";
import { createPlacement, placementTrial } from "@/lib/queries/placements/placement-detail";
import { filterAsPlacement, placementOf, refusalOf, suggestedName, suggestedNamespace } from "./filter-placement";

/** A filter as a suggested placement, until someone edits it, with its preview. */
export function useFilterPlacement(filter: string, onCreated: () => void) {
  const queries = useQueryClient();
  const converted = filterAsPlacement(filter);
  const [typed, setTyped] = useState<{ readonly namespace?: string; readonly name?: string }>({});
  const name = typed.name ?? suggestedName(converted);
  const first = useQuery(placementTrial(placementOf(converted, "", name)));
  const namespaces = first.data?.namespaces ?? [];
  const namespace = typed.namespace ?? suggestedNamespace(converted, namespaces);
  const input = placementOf(converted, namespace, name.trim());
  const { data: trial, error } = useQuery({ ...placementTrial(input), enabled: namespace !== "" });
  const effect = trial?.effect;
  const creating = useMutation({
    mutationFn: () =>
      createPlacement({
        ...input,
        ...(effect?.confirm === undefined ? {} : { plan: effect.plan, confirm: effect.confirm }),
      }),
    onSuccess: (made) => {
      const text = `The placement ${made.namespace}/${made.name} is created.`;
      toast({
        id: "placement",
        phase: "seen",
        text,
        link: { href: placementHref(made.namespace, made.name), label: "Open" },
      });
      void queries.invalidateQueries({ queryKey: ["enable"], refetchType: "none" });
      onCreated();
    },
  });
  const refusal = refusalOf(converted);
  const [confirmed, setConfirmed] = useState("");
  const mayCreate = trial?.namespaces.find((each) => each.name === namespace)?.mayCreate;
  return {
    converted,
    input,
    name,
    setName: (next: string) => setTyped({ ...typed, name: next }),
    namespace,
    namespaces,
    setNamespace: (next: string) => setTyped({ ...typed, namespace: next }),
    trial,
    error: first.error ?? error,
    creating,
    /** Why it cannot be submitted. */
    refusal: refusal ?? (namespace === "" ? "No namespace is known yet." : undefined),
    /** What creating it does to add-ons that name it already, and what is typed to confirm that. */
    effect,
    /** Where its manifests are rendered. */
    rendered: renderedPlanRequest(["placements", "try"], input),
    confirmed,
    setConfirmed,
    /** Why it cannot be created here. */
    problem:
      mayCreate === false
        ? "You may not create placements there."
        : (trial?.problems[0]?.message ?? unconfirmed(effect?.confirm, confirmed)),
    /** Problems with a field. */
    at: (field: string) => trial?.problems.find((each) => each.field === `clusters.${field}`)?.message,
    /** Stores it for the page where add-ons are enabled. */
    keep: () => keepChosen(chosenOf(input)),
  };
}

function unconfirmed(name: string | undefined, typed: string): string | undefined {
  return name === undefined || isTyped(name, typed) ? undefined : `Type ${name} first.`;
}

function chosenOf({ namespace, clusterSets, labels, claims }: ReturnType<typeof placementOf>): ChosenClusters {
  const rules = [
    ...labels.map((rule) => ({ on: "labels" as const, ...rule })),
    ...claims.map((rule) => ({ on: "claims" as const, ...rule })),
  ];
  return { by: "new-placement", namespace, clusterSets, rules };
}
