"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { ListProblem } from "@/components/status/list-problem";
import { PageHeader } from "@/components/ui/page-header";
import { RegionMessage } from "@/components/ui/region-message";
import { useAlive } from "@/components/ui/use-alive";
import { ApiProblem, isSignedOut } from "@/lib/queries/api-problem";
import { enableOptions } from "@/lib/queries/enable";
import { readEnableAddress } from "./enable-address";
import { Wizard } from "./wizard";

/** Enables one add-on step by step: the address says which, and which step. */
export function EnableWizard() {
  const alive = useAlive();
  const { name } = readEnableAddress(usePathname());
  return alive ? <NamedWizard key={name} name={name} /> : <LoadingWizard />;
}

function NamedWizard({ name }: { readonly name: string }) {
  const { data, error, refetch } = useQuery(enableOptions(name));
  if (data) return <Wizard options={data} />;
  if (!error || isSignedOut(error)) return <LoadingWizard />;
  return (
    <>
      <PageHeader verb="Enable" title={name} machine crumbs={[{ href: "/addons", word: "Add-ons" }]} />
      {error instanceof ApiProblem && error.problem.code === "not-found" ? (
        <RegionMessage title={`This hub has no add-on ${name}`}>
          It may have been removed, or its name may be spelt otherwise. The list of add-ons shows all that there are.
        </RegionMessage>
      ) : (
        <ListProblem subject="what there is to choose from" error={error} onTryAgain={refetch} />
      )}
    </>
  );
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
