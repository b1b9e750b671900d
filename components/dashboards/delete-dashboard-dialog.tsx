"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { deleteDashboard } from "@/lib/queries/metrics/own-dashboards";
import type { KeptPlace } from "./kept-dashboards";
import { removeOwn } from "./own-dashboards";

interface DeleteDashboardDialogProps {
  readonly title: string;
  readonly place: KeptPlace;
  readonly onClose: () => void;
}

/** Before a dashboard that the caller keeps is deleted; the list of dashboards is opened then. */
export function DeleteDashboardDialog({ title, place, onClose }: DeleteDashboardDialogProps) {
  const router = useRouter();
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (place.where === "hub" ? deleteDashboard(place) : removeOwn(place.name)),
    onMutate: () => {
      // It is gone from the page before it is gone from this browser.
      if (place.where === "browser") router.push("/metrics/dashboards");
    },
    onSuccess: async () => {
      if (place.where === "hub") router.push("/metrics/dashboards");
      await queries.invalidateQueries({ queryKey: ["dashboards"], exact: true });
    },
  });
  const where = place.where === "hub" ? "its ConfigMap on the hub" : "this browser";
  return (
    <ConfirmDialog
      question={`Delete ${title}?`}
      consequences={<p>{`It is deleted from ${where}. Without an export it cannot be brought back.`}</p>}
      keep="Cancel"
      action="Delete"
      pending={isPending}
      problem={error?.message}
      onKeep={onClose}
      onAction={() => mutate()}
    />
  );
}
