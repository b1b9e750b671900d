"use client";

import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { late } from "@/components/ui/hooks/late";
import { addOnDashboard } from "@/lib/queries/metrics/dashboards";

const AddOnDashboard = late(async () => (await import("./add-on-dashboard")).AddOnDashboard);

interface AddOnPanelsProps {
  readonly addOn: string;
  /** Panels are about this one alone. */
  readonly cluster?: string;
}

/** The panels that an add-on brings by its annotation; nothing, and no script that draws them, where it brings none. */
export function AddOnPanels(props: AddOnPanelsProps) {
  const { data, error } = useQuery(addOnDashboard(props.addOn));
  if (!error && data?.json === undefined && data?.problem === undefined) return null;
  return (
    <Suspense>
      <AddOnDashboard {...props} />
    </Suspense>
  );
}
