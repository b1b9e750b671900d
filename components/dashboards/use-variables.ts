"use client";

import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type FilledVariable as Filled, fillVariables, unfilledIn } from "@/lib/dashboards/fill-variables";
import type { Variable } from "@/lib/dashboards/model";
import { intervals, stepFor } from "@/lib/dashboards/time-range";
import type { Wanted } from "@/lib/dashboards/variable-values";
import { variableValues } from "@/lib/queries/metrics/dashboards";
import type { PanelContext } from "./use-panel-data";
import type { ShownTime } from "./use-shown-time";

const MINUTE_MS = 60_000;
/** Of lists no panel knows the width, and nothing is drawn. */
const POINTS = 240;

interface VariableChoice extends Required<Pick<Parameters<typeof fillVariables>[1], "requested" | "isKept">> {
  readonly scrapeSeconds: number;
}

export interface FilledVariable extends Filled {
  readonly problem?: string | undefined;
}

/** The variables of a dashboard with what they offer, and what is chosen. Those that need another one wait for it. */
export function useVariables(
  variables: readonly Variable[],
  window: ShownTime,
  { requested, isKept, scrapeSeconds }: VariableChoice,
): Pick<PanelContext, "unfilled" | "values"> & { readonly filled: readonly FilledVariable[] } {
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
  const filled = fillVariables(variables, { requested, listed, isKept, times: timesOf(window, scrapeSeconds) });
  // Each answer renders again: then those that need it are listed.
  const wantedOnes = new Map(filled.flatMap(({ wanted }) => (wanted ? [[JSON.stringify(wanted), wanted]] : [])));
  const answers = useQueries({ queries: [...wantedOnes.values()].map(queryFor) });
  const keys = [...wantedOnes.keys()];
  const answerTo = ({ wanted }: Filled) => (wanted ? answers[keys.indexOf(JSON.stringify(wanted))] : undefined);
  const withProblems = filled.map((one): FilledVariable => {
    const { data, error } = answerTo(one) ?? {};
    const problem = one.variable.isCircular ? "It needs itself." : (data?.problem?.text ?? error?.message);
    return problem === undefined ? one : { ...one, problem };
  });
  const values = Object.fromEntries(filled.map(({ variable, chosen }) => [variable.name, chosen]));
  const unfilled = unfilledIn(filled, (one) => answerTo(one)?.isError === true);
  return { filled: withProblems, values, unfilled };
}

/** To the minute, so that what is listed stays for a while where the time moves on. */
function timesOf({ from, to }: ShownTime, scrape: number) {
  const end = Math.ceil(to / MINUTE_MS) * MINUTE_MS;
  const start = end - Math.ceil((to - from) / MINUTE_MS) * MINUTE_MS;
  return intervals({ from: start, to: end, step: stepFor(end - start, POINTS, 1), scrape });
}
