"use client";

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { KeptPlace } from "@/components/dashboards/kept-dashboards";
import { readOwn, saveOwn } from "@/components/dashboards/own-dashboards";
import { toast } from "@/components/ui/feedback/toasts";
import { type Arranged, dashboardJson } from "@/lib/dashboards/arrange";
import { dashboardText } from "@/lib/queries/metrics/dashboards";
import { changeDashboard } from "@/lib/queries/metrics/own-dashboards";
import { ApiProblem } from "@/lib/queries/request/api-problem";

interface Saving {
  readonly dashboard: Arranged;
  /** Over what somebody else has saved meanwhile. */
  readonly isOver: boolean;
}

/** Saves a dashboard where it is kept, unless it was saved there since it was opened: then that is a conflict first. */
export function useDashboardSave(place: KeptPlace, json: string, onSaved: () => void) {
  const queries = useQueryClient();
  // As they were opened, whatever is read again meanwhile.
  const [opened] = useState({ place, json });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ dashboard, isOver }: Saving) =>
      opened.place.where === "hub"
        ? saveOnHub(queries, opened.place, dashboard, isOver)
        : saveInBrowser(opened.place.name, dashboard, isOver ? undefined : opened.json),
    onSuccess: async (_, { dashboard }) => {
      await queries.invalidateQueries({ queryKey: ["dashboards"] });
      toast({ id: `dashboard/${place.name}`, phase: "seen", text: `${String(dashboard.title)} is saved.` });
      onSaved();
    },
  });
  return {
    isPending,
    isConflict: isConflict(error),
    problem: isConflict(error) ? undefined : error?.message,
    reset,
    save: (dashboard: Arranged, isOver = false) => mutate({ dashboard, isOver }),
  };
}

class SavedMeanwhile extends Error {
  override readonly name = "SavedMeanwhile";
}

function isConflict(error: unknown): boolean {
  return error instanceof SavedMeanwhile || (error instanceof ApiProblem && error.problem.code === "conflict");
}

async function saveOnHub(
  queries: QueryClient,
  { source, name, own }: Extract<KeptPlace, { where: "hub" }>,
  dashboard: Arranged,
  isOver: boolean,
): Promise<void> {
  const { key } = own;
  const now = isOver
    ? (await queries.fetchQuery({ ...dashboardText({ source, name, key }), staleTime: 0 })).own
    : undefined;
  const { resourceVersion } = now ?? own;
  await changeDashboard({ source, name }, { json: JSON.stringify(dashboard), key, resourceVersion });
}

/** `before`: as it was opened; undefined where that does not matter. */
async function saveInBrowser(name: string, dashboard: Arranged, before: string | undefined): Promise<void> {
  if (before !== undefined && readOwn(name)?.json !== before) throw new SavedMeanwhile();
  saveOwn({ name, title: String(dashboard.title), json: dashboardJson(dashboard) });
}
