"use client";

import { Copy, Download, Files, Pencil, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toasts";
import { late } from "@/components/ui/hooks/late";
import { Menu } from "@/components/ui/overlay/menu";
import { saveFile } from "@/components/ui/yaml/save-file";
import { arrangeable, dashboardJson } from "@/lib/dashboards/arrange";
import type { KeptPlace } from "./kept-dashboards";
import { nameFor } from "./own-dashboards";

const DeleteDashboardDialog = late(async () => (await import("./delete-dashboard-dialog")).DeleteDashboardDialog);
const CopyDialog = late(async () => (await import("./copy-dialog")).CopyDialog);

interface DashboardActionsProps {
  readonly title: string;
  readonly json: string;
  /** Of one that the caller keeps. */
  readonly place: KeptPlace | undefined;
  /** Who keeps it, of one on the hub. */
  readonly owner: string | undefined;
  readonly onEdit: () => void;
}

const ICON = { size: 14, strokeWidth: 1.5, "aria-hidden": true } as const;

/** Whose the dashboard is, and what can be done with it as a whole: copy, change, export and delete it. */
export function DashboardActions({ title, json, place, owner, onEdit }: DashboardActionsProps) {
  const [opened, setOpened] = useState<"copy" | "delete">();
  const items = [
    {
      label: "Download JSON",
      icon: <Download {...ICON} />,
      onSelect: () => saveFile(`${nameFor(title)}.json`, exported(json), "application/json"),
    },
    { label: "Copy JSON", icon: <Copy {...ICON} />, onSelect: () => void copied(json) },
    { label: "Duplicate…", icon: <Files {...ICON} />, onSelect: () => setOpened("copy") },
    { label: "Delete…", icon: <Trash2 {...ICON} />, danger: true, onSelect: () => setOpened("delete") },
  ];
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pt-2 sheet:px-6">
      <span className="min-w-0 flex-1 truncate text-small text-text-3">{whose(place, owner)}</span>
      {place ? (
        <Button onClick={onEdit}>
          <Pencil {...ICON} />
          Edit
        </Button>
      ) : (
        <Button onClick={() => setOpened("copy")}>
          <Files {...ICON} />
          Copy as my own
        </Button>
      )}
      <Menu label="More for this dashboard" items={place ? items : items.slice(0, 2)} />
      {opened === "copy" ? (
        <Suspense>
          <CopyDialog title={title} json={json} onClose={() => setOpened(undefined)} />
        </Suspense>
      ) : null}
      {opened === "delete" && place ? (
        <Suspense>
          <DeleteDashboardDialog title={title} place={place} onClose={() => setOpened(undefined)} />
        </Suspense>
      ) : null}
    </div>
  );
}

function whose(place: KeptPlace | undefined, owner: string | undefined): string {
  if (place?.where === "browser") return "Yours, kept in this browser";
  if (place) return `Yours, kept in the ConfigMap ${place.source}/${place.name}`;
  return owner === undefined ? "" : `Kept by ${owner}`;
}

const exported = (json: string) => dashboardJson(arrangeable(json));

async function copied(json: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(exported(json));
    toast({ id: "copied", phase: "seen", text: "The JSON is copied. Grafana imports it." });
  } catch {
    toast({ id: "copied", phase: "failed", text: "This browser does not let the console copy. Download it instead." });
  }
}
