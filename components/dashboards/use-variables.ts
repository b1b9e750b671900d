"use client";

import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type FilledVariable as Filled, fillVariables } from "@/lib/dashboards/fill-variables";
import type { VariableValues } from "@/lib/dashboards/interpolate";
import type { Variable } from "@/lib/dashboards/model";
import type { Wanted } from "@/lib/dashboards/variable-values";
import { variableValues } from "@/lib/queries/metrics/dashboards";
import type { ShownTime } from "./use-shown-time";

const MINUTE_MS = 60_000;
const NONE = { kind: "label-names" } as const;

export interface FilledVariable extends Filled {
  readonly problem?: string | undefined;
}

/** The variables of a dashboard with what they offer, and what is chosen. Those that need another one wait for it. */
export function useVariables(
  variables: readonly Variable[],
  window: ShownTime,
  requested: (name: string) => readonly string[],
): { readonly filled: readonly FilledVariable[]; readonly values: VariableValues; readonly isReady: boolean } {
  const client = useQueryClient();
  const from = Math.floor(window.from / MINUTE_MS) * MINUTE_MS;
  const to = Math.ceil(window.to / MINUTE_MS) * MINUTE_MS;
  const queryFor = (of: Wanted) => variableValues({ from, to, of });
  // While the time moves on, what was listed before does.
  const before = useRef(new Map<string, readonly string[]>()).current;
  const listed = (wanted: Wanted) => {
    const found = client.getQueryData(queryFor(wanted).queryKey)?.values;
    if (found) before.set(JSON.stringify(wanted), found);
    return found ?? before.get(JSON.stringify(wanted));
  };
  const filled = fillVariables(variables, { requested, listed });
  // Each answer renders again: then those that need it are listed.
  const answers = useQueries({
    queries: filled.map(({ wanted }) => ({ ...queryFor(wanted ?? NONE), enabled: wanted !== undefined })),
  });
  const withProblems = filled.map((one, index): FilledVariable => {
    const { data, error } = answers[index] ?? {};
    const problem = one.variable.isCircular ? "It needs itself." : (data?.problem?.text ?? error?.message);
    return problem === undefined ? one : { ...one, problem };
  });
  const values = Object.fromEntries(filled.map(({ variable, chosen }) => [variable.name, chosen]));
  const isReady = filled.every(
    ({ isWaiting, wanted }, index) => !isWaiting || wanted === undefined || answers[index]?.isError === true,
  );
  return { filled: withProblems, values, isReady };
}
