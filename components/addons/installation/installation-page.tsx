"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { LoadingWizard } from "@/components/addons/enable/enable-wizard";
import { ListProblem } from "@/components/request-state/list-problem";
import { RegionMessage } from "@/components/ui/feedback/region-message";
import { useAlive } from "@/components/ui/hooks/use-alive";
import { PageHeader } from "@/components/ui/layout/page-header";
import type { InstallationPath } from "@/lib/api/addons/installation";
import { installation } from "@/lib/queries/addons/installation";
import { ApiProblem, isSignedOut } from "@/lib/queries/request/api-problem";
import { crumbsOf, readInstallationPath } from "./address";
import { ChangeSteps } from "./change-steps";

/** Changes how an add-on is installed through one placement; the address names both. */
export function InstallationPage() {
  const alive = useAlive();
  const pathname = usePathname();
  return alive ? <NamedInstallation key={pathname} path={readInstallationPath(pathname)} /> : <LoadingWizard />;
}

function NamedInstallation({ path }: { readonly path: InstallationPath }) {
  const { data, error, refetch } = useQuery(installation(path));
  if (data) return <ChangeSteps path={path} installation={data} />;
  if (!error || isSignedOut(error)) return <LoadingWizard />;
  return (
    <>
      <PageHeader verb="Change" title={path.name} machine crumbs={crumbsOf(path)} />
      {error instanceof ApiProblem && error.problem.code === "not-found" ? (
        <RegionMessage title={`${path.name} is not installed through ${path.namespace}/${path.placement}`}>
          The placement may have been replaced or removed. The add-on's page shows how it is installed now.
        </RegionMessage>
      ) : (
        <ListProblem subject="installation" error={error} onTryAgain={refetch} />
      )}
    </>
  );
}
