"use client";

import { type ComponentProps, useEffect, useMemo, useState } from "react";
import { DashboardNotices } from "@/components/dashboards/dashboard-notices";
import type { KeptPlace } from "@/components/dashboards/kept-dashboards";
import { TimeControls } from "@/components/dashboards/time-controls";
import { useDashboard } from "@/components/dashboards/use-dashboard";
import { VariableControls } from "@/components/dashboards/variable-controls";
import { LeaveGuard } from "@/components/object/editor/leave-guard";
import { PageHeader } from "@/components/ui/layout/page-header";
import { addPanel } from "@/lib/dashboards/arrange";
import { withDraft } from "@/lib/dashboards/change-panel";
import { drawnPanel } from "@/lib/dashboards/drawn-panel";
import { showHidden } from "@/lib/dashboards/edit-rows";
import { readDashboard } from "@/lib/dashboards/read-dashboard";
import { DashboardBar } from "./dashboard-bar";
import { EditGrid } from "./edit-grid";
import { HiddenPanels } from "./hidden-panels";
import { PanelCatalogue } from "./panel-catalogue";
import { PanelSide } from "./panel-side";
import { SaveNotices } from "./save-notices";
import { useDashboardDraft } from "./use-dashboard-draft";
import { useDashboardSave } from "./use-dashboard-save";
import { usePanelActions } from "./use-panel-actions";
import { useShortcuts } from "./use-shortcuts";

interface DashboardEditorProps extends Pick<ComponentProps<typeof PageHeader>, "crumbs"> {
  readonly place: KeptPlace;
  readonly json: string;
  readonly onDone: () => void;
}

/** Changes a dashboard of one's own, as it is drawn. Nothing is kept before it is saved; a draft stays in this tab. */
export function DashboardEditor({ place, json, crumbs = [], onDone }: DashboardEditorProps) {
  const isOnHub = place.where === "hub";
  const draft = useDashboardDraft(`dashboard/${isOnHub ? place.source : "~mine"}/${place.name}`, {
    json,
    version: isOnHub ? place.own.resourceVersion : json,
  });
  const { now, change, rename, keep } = draft;
  const [isAdding, setAdding] = useState(false);
  const [isUnapplied, setUnapplied] = useState(false);
  const [announcement, announce] = useState("");
  const close = () => {
    draft.forget();
    onDone();
  };
  const saving = useDashboardSave(place, json, close);
  const { act, open, draw, close: closePanel, focus, focusOn } = usePanelActions({ now, change, announce });
  const { id: openId, draft: opened } = open ?? {};
  const shown = useMemo(() => (openId && opened ? withDraft(now, openId, opened) : now), [now, openId, opened]);
  useEffect(() => keep(shown), [keep, shown]);
  const panels = useMemo(() => shown.panels.map(drawnPanel), [shown]);
  const { templating, time, refresh: every } = now;
  const frame = useMemo(
    () => readDashboard(JSON.stringify({ templating, time, refresh: every, panels: [] })),
    [templating, time, every],
  );
  const { from, to, onTime, onVariable, filled, context, refresh } = useDashboard(frame);
  const title = String(now.title ?? "");
  const missing = isOnHub ? place.own.missing : undefined;
  const reason = reasonAgainst(title, isUnapplied);
  const save = (isOver = false) => {
    if (missing || reason || saving.isPending) return;
    saving.save({ ...now, title: title.trim() }, isOver);
  };
  useShortcuts({ save: () => save(), undo: draft.undo, redo: draft.redo });
  return (
    <div className="pb-6">
      <PageHeader
        title={title}
        verb="Edit"
        crumbs={crumbs}
        actions={<TimeControls {...{ from, to, onTime }} window={context.window} onRefresh={refresh} />}
      />
      {draft.isChanged || isUnapplied ? <LeaveGuard name={title || "the dashboard"} onDiscard={draft.forget} /> : null}
      <DashboardBar
        title={title}
        count={draft.count + (isUnapplied ? 1 : 0)}
        missing={missing}
        reason={reason}
        isSaving={saving.isPending}
        onTitle={rename}
        onAdd={() => setAdding(true)}
        onUndo={draft.undo}
        onRedo={draft.redo}
        onDiscard={close}
        onSave={() => save()}
      />
      <SaveNotices
        dashboard={now}
        saving={saving}
        resumed={draft.resumed}
        reason={reason}
        onSaveOver={() => save(true)}
        onLeave={close}
      />
      <VariableControls filled={filled} values={context.values} onVariable={onVariable} />
      <DashboardNotices filled={filled} />
      <p className="hidden px-4 py-2 text-small text-text-3 nav:block sheet:px-6">
        Drag a panel to move it, or its corner to resize it. With the keyboard: Tab to a panel, then arrow keys; with
        Shift they change its size.
      </p>
      <div className="flex items-start">
        <div className="min-w-0 flex-1">
          <EditGrid
            dashboard={now}
            panels={panels}
            context={context}
            openId={openId}
            focus={focus}
            onChange={(next, text) => {
              change(() => next);
              announce(text);
            }}
            onAction={act}
            onAnnounce={announce}
          />
          {now.panels.length === 0 ? (
            <p className="px-4 py-10 text-center text-text-3">No panels yet. Add one from the catalogue.</p>
          ) : null}
          <HiddenPanels dashboard={now} onShow={(index) => change((before) => showHidden(before, index))} />
        </div>
        {open ? (
          <PanelSide
            key={open.id}
            raw={now.panels[open.index] ?? {}}
            context={context}
            onDraft={draw}
            onUnapplied={setUnapplied}
            onApply={(next) => {
              change((before) => withDraft(before, open.id, next));
              closePanel();
            }}
            onClose={closePanel}
          />
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {isAdding ? (
        <PanelCatalogue
          onClose={() => setAdding(false)}
          onAdd={(panel, from) => {
            const next = addPanel(now, panel, from);
            change(() => next);
            setAdding(false);
            focusOn(next.panels.at(-1));
            announce(`${String(panel.title || panel.type)} is added below all others.`);
          }}
        />
      ) : null}
    </div>
  );
}

/** Why a dashboard cannot be saved as it is. */
function reasonAgainst(title: string, isUnapplied: boolean): string | undefined {
  if (title.trim() === "") return "A dashboard needs a title.";
  return isUnapplied ? "Apply or cancel the panel first." : undefined;
}
