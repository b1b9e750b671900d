import { queryOptions } from "@tanstack/react-query";
import { AcceptancePlan } from "@/lib/api/approvals/acceptance";
import { postJson } from "@/lib/queries/request/request";

/** What accepting these clusters together does to clusters. */
export function acceptancePlan(clusters: readonly string[]) {
  return queryOptions({
    queryKey: ["approvals", "acceptance", clusters],
    queryFn: ({ signal }) =>
      postJson("/api/v1/approvals/acceptance", { body: { clusters }, schema: AcceptancePlan, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** What goes with the acceptance of a cluster once its effect has been confirmed; nothing where that is not needed. */
export function confirmedAcceptance(
  plan: Pick<AcceptancePlan, "confirmed"> | undefined,
  name: string,
): { plan?: string; confirm?: string } {
  const found = plan?.confirmed.find(({ cluster }) => cluster === name);
  return found ? { plan: found.plan, confirm: name } : {};
}
