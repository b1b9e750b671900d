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
  readonly onEdit: () => void;
}

const ICON = { size: 14, strokeWidth: 1.5, "aria-hidden": true } as const;

/** What can be done with the dashboard as a whole: copy, change, export and delete it. */
export function DashboardActions({ title, json, place, onEdit }: DashboardActionsProps) {
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
    <>
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
    </>
  );
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
