import type { QueryClient } from "@tanstack/react-query";
import { toast } from "@/components/ui/feedback/toasts";
import type { Page } from "@/lib/api/list/page";
import type { RolloutActionInput } from "@/lib/api/rollouts/rollout-actions";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { rolloutList } from "@/lib/queries/rollouts/rollouts";
import { ACTION_LABELS } from "./action-labels";

/** After this time the toast ends: the page shows the rest. */
const FOLLOWED_FOR_MS = 5 * 60_000;

/**
 * Reports that the hub has accepted an order, and again when the live list shows that the add-on manager follows it.
 */
export function notifyWhenApplied(
  queries: QueryClient,
  name: string,
  input: RolloutActionInput,
  before: RolloutRow,
): void {
  const { waiting, seen } = ACTION_LABELS[input.action];
  const id = `rollout ${name}`;
  toast({ id, phase: "accepted", text: "Hub accepted.", detail: waiting });
  const { queryKey } = rolloutList();
  const check = () => {
    const row = queries.getQueryData<Page<RolloutRow>>(queryKey)?.rows.find((each) => each.name === name);
    if (!row || !isObeyed(input, row, before)) return;
    stop();
    toast({ id, phase: "seen", text: seen });
  };
  const unsubscribe = queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === queryKey[0]) check();
  });
  const timer = setTimeout(unsubscribe, FOLLOWED_FOR_MS);
  const stop = () => {
    unsubscribe();
    clearTimeout(timer);
  };
  check();
}

function isObeyed({ action, ...input }: RolloutActionInput, row: RolloutRow, before: RolloutRow): boolean {
  switch (action) {
    case "hold":
      return row.held?.reason === "HeldByPerson";
    case "resume":
      return (
        row.order?.hold === undefined &&
        row.order?.abort === undefined &&
        (row.held === undefined || row.held.reason === "HealthGate")
      );
    case "abort":
      return row.held?.reason === "Aborted";
    case "roll-back":
      return hashesOf(row) !== hashesOf(before);
    case "gate":
      return (
        (row.order?.minAvailablePercent ?? null) === ("minAvailablePercent" in input ? input.minAvailablePercent : null)
      );
  }
}

function hashesOf({ configs }: RolloutRow): string {
  return configs.map(({ hash }) => hash).join();
}
