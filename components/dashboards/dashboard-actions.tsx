"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { CopyButton } from "@/components/ui/controls/copy-button";
import { Notice } from "@/components/ui/feedback/notice";
import { ConfirmDialog } from "@/components/ui/overlay/confirm-dialog";
import { saveFile } from "@/components/ui/yaml/save-file";
import { arrangeable, textOf } from "@/lib/dashboards/arrange";
import { freeTitle, nameFor, OWN_SOURCE, removeOwn, saveOwn } from "./own-dashboards";

interface DashboardActionsProps {
  readonly title: string;
  readonly json: string;
  /** Of one that is kept in this browser. */
  readonly ownName: string | undefined;
  readonly onEdit: () => void;
}

/** What somebody can do with a dashboard as a whole: keep it, change it, export it, delete it. */
export function DashboardActions({ title, json, ownName, onEdit }: DashboardActionsProps) {
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const [isDeleting, setDeleting] = useState(false);
  const keep = () => {
    try {
      const own = freeTitle(title);
      saveOwn({ name: nameFor(own), title: own, json: textOf({ ...arrangeable(json), title: own }) });
      router.push(`/metrics/dashboards/${OWN_SOURCE}/${nameFor(own)}`);
    } catch (error) {
      setProblem(String(error instanceof Error ? error.message : error));
    }
  };
  return (
    <div className="px-4 pt-2 sheet:px-6">
      <div className="flex flex-wrap gap-2">
        {ownName === undefined ? <Button onClick={keep}>Save as my own</Button> : null}
        {ownName === undefined ? null : <Button onClick={onEdit}>Edit</Button>}
        <Button onClick={() => saveFile(`${nameFor(title)}.json`, exported(json), "application/json")}>
          Download JSON
        </Button>
        <CopyButton text={exported(json)} label="Copy JSON" />
        {ownName === undefined ? null : <Button onClick={() => setDeleting(true)}>Delete…</Button>}
      </div>
      {problem ? (
        <Notice tone="bad" within="form">
          {problem}
        </Notice>
      ) : null}
      {isDeleting && ownName !== undefined ? (
        <ConfirmDialog
          question={`Delete ${title}?`}
          consequences={<p>It is kept in this browser alone. It cannot be brought back without an export.</p>}
          keep="Cancel"
          action="Delete"
          onKeep={() => setDeleting(false)}
          onAction={() => {
            router.push("/metrics/dashboards");
            removeOwn(ownName);
          }}
        />
      ) : null}
    </div>
  );
}

const exported = (json: string) => textOf(arrangeable(json));
