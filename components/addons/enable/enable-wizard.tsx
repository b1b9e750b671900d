"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { type ChosenClusters, chosenClusters } from "@/components/status/chosen-clusters";
import { ListProblem } from "@/components/status/list-problem";
import { PageHeader } from "@/components/ui/page-header";
import { RegionMessage } from "@/components/ui/region-message";
import { useAlive } from "@/components/ui/use-alive";
import { ApiProblem, isSignedOut } from "@/lib/queries/api-problem";
import { clusterNames } from "@/lib/queries/cluster-names";
import { enableOptions } from "@/lib/queries/enable";
import { readEnableAddress } from "./enable-address";
import { pickableFilter } from "./picks";
import { Wizard } from "./wizard";

/** Enables one add-on step by step: the address says which, and which step. */
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
      <PageHeader verb="Enable" title={name} machine crumbs={[{ href: "/addons", word: "Add-ons" }]} />
      {error instanceof ApiProblem && error.problem.code === "not-found" ? (
        <RegionMessage title={`This hub has no add-on ${name}`}>
          It may have been removed, or its name may be spelt otherwise. The list of add-ons shows all that there are.
        </RegionMessage>
      ) : (
        <ListProblem
          subject="what there is to choose from"
          error={error}
          onTryAgain={() => (options.error ? options.refetch() : chosen.tryAgain())}
        />
      )}
    </>
  );
}

/** What was chosen in a list before; of clusters by name those that can take the add-on, which the console is asked for. */
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
        Reading from the hub what there is to choose from.
      </p>
    </div>
  );
}
