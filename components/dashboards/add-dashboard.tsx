"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { FieldProblem } from "@/components/ui/controls/field";
import { FileButton } from "@/components/ui/controls/file-button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { KeepChoice, useKeepChoice } from "./keep-choice";

/** Brings a dashboard of Grafana, as a file or a text. */
export function AddDashboard() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add a dashboard</Button>
      {isOpen ? <AddDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const router = useRouter();
  const queries = useQueryClient();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const keeping = useKeepChoice(text.length);
  const add = async () => {
    // What reads dashboards is of use on this press alone.
    const [{ arrangeable }, { keepDashboard }] = await Promise.all([
      import("@/lib/dashboards/arrange"),
      import("./kept-dashboards"),
    ]);
    try {
      const read = arrangeable(text);
      const href = await keepDashboard(keeping.where, { ...read, title: String(read.title || "Dashboard") });
      await queries.invalidateQueries({ queryKey: ["dashboards"], exact: true });
      onClose();
      router.push(href);
    } catch (error) {
      setProblem(String(error instanceof Error ? error.message : error));
    }
  };
  return (
    <Dialog
      title="Add a dashboard of Grafana"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button appearance="primary" onClick={add} disabled={text.trim() === ""}>
            Add
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-text-2">Its queries show the clusters that you may see.</p>
        <FileChoice onText={setText} />
        <textarea
          aria-label="JSON of the dashboard"
          placeholder="Or paste its JSON here"
          value={text}
          onChange={(event) => setText(event.target.value)}
          rows={8}
          spellCheck={false}
          className="mono w-full rounded-control border border-control bg-surface p-2 text-small"
        />
        <KeepChoice {...keeping} />
        <FieldProblem id="add-dashboard-problem" problem={problem} />
      </div>
    </Dialog>
  );
}

function FileChoice({ onText }: { readonly onText: (text: string) => void }) {
  const read = async ([file]: readonly File[]) => {
    if (file) onText(await file.text());
  };
  return (
    <div>
      <FileButton label="Choose a file…" name="File" accept=".json,application/json" onFiles={read} />
    </div>
  );
}
