"use client";

import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { InputField } from "@/components/ui/controls/input-field";
import { Notice } from "@/components/ui/feedback/notice";
import { PageHeader } from "@/components/ui/layout/page-header";
import { type Arranged, addPanel, arrangeable, textOf } from "@/lib/dashboards/arrange";
import { EditedPanels } from "./edited-panels";
import { saveOwn } from "./own-dashboards";
import { PanelCatalogue } from "./panel-catalogue";

const MAX_UNDONE = 100;

interface DashboardEditorProps extends Pick<ComponentProps<typeof PageHeader>, "crumbs"> {
  readonly name: string;
  readonly json: string;
  readonly onDone: () => void;
}

/** Changes a dashboard of one's own. Nothing is kept before it is saved. */
export function DashboardEditor({ name, json, crumbs = [], onDone }: DashboardEditorProps) {
  const [states, setStates] = useState<readonly Arranged[]>(() => [arrangeable(json)]);
  const [title, setTitle] = useState(() => String(states[0]?.title ?? ""));
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const now = states.at(-1) ?? arrangeable(json);
  const change = (next: Arranged) => {
    if (next !== now) setStates([...states.slice(-MAX_UNDONE), next]);
  };
  const save = () => {
    try {
      saveOwn({ name, title: title.trim(), json: textOf({ ...now, title: title.trim() }) });
      onDone();
    } catch (error) {
      setProblem(String(error instanceof Error ? error.message : error));
    }
  };
  return (
    <div className="pb-6">
      <PageHeader title={title} verb="Edit" crumbs={crumbs} />
      <div className="flex flex-wrap items-end gap-2 px-4 py-3 sheet:px-6">
        <InputField label="Title" value={title} maxLength={200} onChange={({ target }) => setTitle(target.value)} />
        <Button onClick={() => setAdding(true)}>Add a panel</Button>
        <Button onClick={() => setStates(states.slice(0, -1))} disabled={states.length < 2}>
          Undo
        </Button>
        <Button onClick={onDone}>Discard</Button>
        <Button appearance="primary" onClick={save} disabled={title.trim() === ""}>
          Save
        </Button>
      </div>
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
      <p className="hidden px-4 pb-2 text-small text-text-3 nav:block sheet:px-6">
        Drag a panel, or focus it: arrow keys move it, with Shift they change its size, Delete removes it.
      </p>
      <EditedPanels dashboard={now} onChange={change} />
      {isAdding ? (
        <PanelCatalogue
          onClose={() => setAdding(false)}
          onAdd={(panel, from) => {
            change(addPanel(now, panel, from));
            setAdding(false);
          }}
        />
      ) : null}
    </div>
  );
}
