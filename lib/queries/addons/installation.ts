import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { EnableAnswer } from "@/lib/api/addons/enable";
import {
  Installation,
  type InstallationInput,
  type InstallationPath,
  InstallationPlan,
  InstallationPreview,
  type InstallationRequest,
} from "@/lib/api/addons/installation";
import { getJson, postJson } from "@/lib/queries/request/request";

const RETENTION_MS = 60_000;
/** The fleet changes while the comparison is open. */
const PREVIEW_AGAIN_MS = 10_000;

export function installation(path: InstallationPath) {
  return queryOptions({
    queryKey: ["installation", path, "now"],
    queryFn: ({ signal }) => getJson(pathOf(path), { schema: Installation, signal }),
    staleTime: 0,
    gcTime: RETENTION_MS,
  });
}

/** What a request would do; the previous answer stays while the next is computed. */
export function installationPreview(path: InstallationPath, input: InstallationInput) {
  return queryOptions({
    queryKey: ["installation", path, "preview", input],
    queryFn: ({ signal }) => postJson(`${pathOf(path)}/preview`, { body: input, schema: InstallationPreview, signal }),
    placeholderData: keepPreviousData,
    staleTime: PREVIEW_AGAIN_MS,
    gcTime: RETENTION_MS,
    refetchInterval: PREVIEW_AGAIN_MS,
  });
}

/** Fetched on demand only: what is carried out is the plan that was reviewed. */
export function installationPlan(path: InstallationPath, input: InstallationInput) {
  return queryOptions({
    queryKey: ["installation", path, "plan", input],
    queryFn: ({ signal }) => postJson(`${pathOf(path)}/plan`, { body: input, schema: InstallationPlan, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

export function changeInstallation(path: InstallationPath, request: InstallationRequest): Promise<EnableAnswer> {
  return postJson(pathOf(path), { body: request, schema: EnableAnswer });
}

function pathOf({ name, namespace, placement }: InstallationPath): string {
  const [addOn, ...through] = [name, namespace, placement].map(encodeURIComponent);
  return `/api/v1/addons/${addOn}/installations/${through.join("/")}`;
}
