"use client";

import { useQuery } from "@tanstack/react-query";
import { rolloutStatusAppearance } from "@/components/labels/rollout-stage-appearance";
import { Link } from "@/components/ui/controls/link";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { stoppedRolloutsOn } from "@/lib/queries/rollouts/rollouts";

interface StoppedRolloutProps {
  readonly cluster: string;
  readonly addOn: string;
}

/** That a rollout of the add-on to this cluster is stuck, held or aborted; nothing else, and nothing while it is read. */
export function StoppedRollout({ cluster, addOn }: StoppedRolloutProps) {
  const { data } = useQuery(stoppedRolloutsOn(cluster));
  const row = data?.rows.find((rollout) => rollout.addOn === addOn);
  if (!row) return null;
  const appearance = rolloutStatusAppearance(row);
  return (
    <Link href={`/rollouts/${row.name}`} className="relative hover:underline hover:underline-offset-2">
      <StatusBadge appearance={appearance} text={`Rollout ${appearance.label.toLowerCase()}`} />
    </Link>
  );
}
