import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Annotation } from "@/lib/annotations/annotations";
import { annotations } from "@/lib/queries/metrics/annotations";

const NOTHING: readonly Annotation[] = [];

/**
 * What happened in the time of a chart, oldest first: rollouts, and what people did. `rollouts`: those that are known
 * already, which take the place of all.
 */
export function useHappened(
  times: readonly number[],
  rollouts?: readonly Pick<Annotation, "at" | "label">[],
): readonly Pick<Annotation, "at" | "label">[] {
  const { data = NOTHING } = useQuery(annotations(times[0] ?? 0, times.at(-1) ?? 0));
  return useMemo(() => {
    if (!rollouts) return data;
    return [...rollouts, ...data.filter(({ kind }) => kind !== "rollout")].sort((one, other) => one.at - other.at);
  }, [data, rollouts]);
}
