"use client";

import { useQuery } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { ListNotices } from "@/components/request-state/list-notices";
import { ListProblem } from "@/components/request-state/list-problem";
import { useStaleSince } from "@/components/request-state/use-stale-since";
import { useAlive } from "@/components/ui/hooks/use-alive";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { isSignedOut } from "@/lib/queries/request/api-problem";
import { rolloutList } from "@/lib/queries/rollouts/rollouts";
import { Absent, LoadingRollout } from "./page-states";
import { type RolloutName, readRolloutName } from "./rollout-address";
import { BareRolloutHeader } from "./rollout-header";
import { RolloutLive } from "./rollout-live";

/** One rollout, live; the address names it. */
export function RolloutPage() {
  const alive = useAlive();
  const pathname = usePathname();
  return alive ? <NamedRollout key={pathname} name={readRolloutName(pathname)} /> : <LoadingRollout />;
}

function NamedRollout({ name }: { readonly name: RolloutName }) {
  const { data: page, error, refetch } = useQuery(rolloutList());
  const staleSince = useStaleSince();
  const row = page?.rows.find((each) => isNamed(each, name));
  const [wasThere, setWasThere] = useState(false);
  if (row && !wasThere) setWasThere(true);
  if (row) {
    return (
      <RolloutLive
        row={row}
        notices={<ListNotices subject="rollouts" staleSince={staleSince} error={error} onTryAgain={refetch} />}
      />
    );
  }
  if (page?.synced) return <Absent name={name} wasThere={wasThere} />;
  if (page || !error || isSignedOut(error)) return <LoadingRollout />;
  return (
    <>
      <BareRolloutHeader name={name} />
      <ListProblem subject="rollouts" error={error} onTryAgain={refetch} />
    </>
  );
}

function isNamed(row: RolloutRow, { addOn, namespace, placement }: RolloutName): boolean {
  return row.addOn === addOn && row.namespace === namespace && row.placement === placement;
}
