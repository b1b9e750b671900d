"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { type ChosenClusters, chosenClusters } from "@/components/list/selection/chosen-clusters";
import { ListProblem } from "@/components/request-state/list-problem";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";
import { enableOptions } from "@/lib/queries/addons/enable";
import { clusterNames } from "@/lib/queries/clusters/cluster-names";
import { ApiProblem, isSignedOut } from "@/lib/queries/request/api-problem";
import { readEnableAddress } from "./enable-address";
import { pickableFilter } from "./picks";
import { Wizard } from "./wizard";

/** Enables one add-on step by step; the address names it and the step. */
export function EnableWizard() {
  const alive = useAlive();
  const { name } = readEnableAddress(usePathname());
  return alive ? <NamedWizard key={name} name={name} /> : <LoadingWizard />;
}

function NamedWizard({ name }: { readonly name: string }) {
  const options = useQuery(enableOptions(name));
  const chosen = useChosen(name);
  const error = options.error ?? chosen.error;
  if (options.data && chosen.isKnown) return <Wizard options={options.data} chosen={chosen.clusters} />;
  if (!error || isSignedOut(error)) return <LoadingWizard />;
  return (
    <>
      <PageHeader verb="Enable" title={name} machine crumbs={[{ href: "/addons", label: "Add-ons" }]} />
      {error instanceof ApiProblem && error.problem.code === "not-found" ? (
        <RegionMessage title={`This hub has no add-on ${name}`}>
          It may have been removed, or the name may be misspelt. The list of add-ons shows all add-ons.
        </RegionMessage>
      ) : (
        <ListProblem
          subject="options"
          error={error}
          onTryAgain={() => (options.error ? options.refetch() : chosen.tryAgain())}
        />
      )}
    </>
  );
}

/** Clusters selected in a list; those given by name are checked by the console for whether they can take the add-on. */
function useChosen(addOn: string) {
  const [before] = useState(chosenClusters);
  const among = before?.by === "hand" ? before.clusters : undefined;
  const { data, error, refetch } = useQuery({
    ...clusterNames({ q: pickableFilter(addOn), ...(among && { among }) }),
    enabled: among !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const clusters: ChosenClusters | undefined = among ? data && { by: "hand", clusters: data } : before;
  return { clusters, isKnown: clusters !== undefined || before === undefined, error, tryAgain: refetch };
}

export function LoadingWizard() {
  return (
    <div aria-busy="true" className="animate-appear px-4 pt-4 sheet:px-6">
      <div aria-hidden="true" className="h-5 w-72 rounded-mark bg-sunken" />
      <div aria-hidden="true" className="mt-12 h-4 w-2/5 rounded-mark bg-sunken" />
      <div aria-hidden="true" className="mt-4 h-7 w-3/5 rounded-mark bg-sunken" />
      <p role="status" className="animate-appear-late mt-6 text-small text-text-3">
        Loading options.
      </p>
    </div>
  );
}
