import type { QueryClient } from "@tanstack/react-query";
import { tell } from "@/components/ui/toasts";
import type { Page } from "@/lib/api/page";
import type { RolloutWish } from "@/lib/api/rollout-acts";
import type { RolloutRow } from "@/lib/api/rollouts";
import { rolloutList } from "@/lib/queries/rollouts";
import { ACT_WORDS } from "./act-words";

/** After this a toast has said what it can: the page says the rest. */
const FOLLOWED_FOR_MS = 5 * 60_000;

/** Tells that the hub has accepted an order, and again once the live list shows that the add-on manager obeys. */
export function tellUntilObeyed(queries: QueryClient, name: string, wish: RolloutWish, before: RolloutRow): void {
  const { waiting, seen } = ACT_WORDS[wish.act];
  const id = `rollout ${name}`;
  tell({ id, phase: "accepted", words: "Hub accepted.", detail: waiting });
  const { queryKey } = rolloutList();
  const look = () => {
    const row = queries.getQueryData<Page<RolloutRow>>(queryKey)?.rows.find((each) => each.name === name);
    if (!row || !isObeyed(wish, row, before)) return;
    stop();
    tell({ id, phase: "seen", words: seen });
  };
  const unsubscribe = queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === queryKey[0]) look();
  });
  const timer = setTimeout(unsubscribe, FOLLOWED_FOR_MS);
  const stop = () => {
    unsubscribe();
    clearTimeout(timer);
  };
  look();
}

function isObeyed({ act, ...wish }: RolloutWish, row: RolloutRow, before: RolloutRow): boolean {
  switch (act) {
    case "hold":
      return row.held?.reason === "HeldByPerson";
    case "resume":
      return (
        row.order?.hold === undefined && row.order?.abort === undefined && (row.held === undefined || row.held.reason === "HealthGate")
      );
    case "abort":
      return row.held?.reason === "Aborted";
    case "roll-back":
      return hashesOf(row) !== hashesOf(before);
    case "gate":
      return (row.order?.minAvailablePercent ?? null) === ("minAvailablePercent" in wish ? wish.minAvailablePercent : null);
  }
}

function hashesOf({ configs }: RolloutRow): string {
  return configs.map(({ hash }) => hash).join();
}
