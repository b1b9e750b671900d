"use client";

import { useQueries } from "@tanstack/react-query";
import type { VariableValues } from "@/lib/dashboards/interpolate";
import type { Variable } from "@/lib/dashboards/model";
import { chosenOf, offeredOf, wantedOf } from "@/lib/dashboards/variable-values";
import { variableValues } from "@/lib/queries/metrics/dashboards";
import type { ShownTime } from "./use-shown-time";

const MINUTE_MS = 60_000;
const NONE = { kind: "label-names" } as const;

export interface FilledVariable {
  readonly variable: Variable;
  readonly options: readonly string[];
  readonly problem?: string | undefined;
}

/** The variables of a dashboard with what they offer, and what is chosen. Those that need another one wait for it. */
export function useVariables(
  variables: readonly Variable[],
  window: ShownTime,
  requested: (name: string) => readonly string[],
): { readonly filled: readonly FilledVariable[]; readonly values: VariableValues; readonly isReady: boolean } {
  const from = Math.floor(window.from / MINUTE_MS) * MINUTE_MS;
  const to = Math.ceil(window.to / MINUTE_MS) * MINUTE_MS;
  // What was chosen in the address does for those that need it; others come with the next answers.
  const known = Object.fromEntries(
    variables.map((variable) => [variable.name, chosenOf(variable, [], requested(variable.name))]),
  );
  const wanted = variables.map((variable) => (variable.isCircular ? undefined : wantedOf(variable, known)));
  const answers = useQueries({
    queries: wanted.map((of) => ({
      ...variableValues({ from, to, of: of ?? NONE }),
      enabled: of !== undefined,
    })),
  });
  const filled = variables.map((variable, index): FilledVariable => {
    const data = answers[index]?.data;
    const problem = variable.isCircular ? "It needs itself." : data?.problem?.text;
    return { variable, options: offeredOf(variable, data?.values ?? []), ...(problem !== undefined && { problem }) };
  });
  const values = Object.fromEntries(
    filled.map(({ variable, options }) => [variable.name, chosenOf(variable, options, requested(variable.name))]),
  );
  return { filled, values, isReady: answers.every(({ isLoading }) => !isLoading) };
}
