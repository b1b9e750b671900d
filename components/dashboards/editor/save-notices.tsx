"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { keepDashboard } from "@/components/dashboards/kept-dashboards";
import { Button } from "@/components/ui/controls/button";
import { Notice } from "@/components/ui/feedback/notice";
import type { Arranged } from "@/lib/dashboards/arrange";
import type { useDashboardSave } from "./use-dashboard-save";

interface SaveNoticesProps extends Omit<SaveConflictProps, "isPending"> {
  readonly saving: Pick<ReturnType<typeof useDashboardSave>, "isConflict" | "isPending" | "problem">;
  /** There was a draft, maybe of an earlier version. */
  readonly resumed: "current" | "outdated" | undefined;
}

/** What stands in the way of saving, and where the changes come from. */
export function SaveNotices({ saving, resumed, ...conflict }: SaveNoticesProps) {
  if (saving.isConflict) return <SaveConflict isPending={saving.isPending} {...conflict} />;
  return (
    <>
      {saving.problem ? <Notice tone="bad">{saving.problem}</Notice> : null}
      {resumed === "current" ? (
        <Notice tone="info">These are your changes from before, which were not saved.</Notice>
      ) : null}
      {resumed === "outdated" ? (
        <Notice tone="warn">
          These are your changes from before. The dashboard was saved since then: Save writes them over that, Discard
          shows it.
        </Notice>
      ) : null}
    </>
  );
}

interface SaveConflictProps {
  readonly dashboard: Arranged;
  readonly isPending: boolean;
  /** Why it cannot be saved as it is. */
  readonly reason: string | undefined;
  readonly onSaveOver: () => void;
  /** Without what is not saved. */
  readonly onLeave: () => void;
}

/** Somebody has saved the dashboard since it was opened: what can become of both. */
function SaveConflict({ dashboard, isPending, reason, onSaveOver, onLeave }: SaveConflictProps) {
  const queries = useQueryClient();
  const router = useRouter();
  const [problem, setProblem] = useState<string>();
  const copy = async () => {
    try {
      const href = await keepDashboard("browser", { ...dashboard, title: `${String(dashboard.title)} (copy)` });
      onLeave();
      router.push(href);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  const takeTheirs = async () => {
    await queries.invalidateQueries({ queryKey: ["dashboards"] });
    onLeave();
  };
  return (
    <Notice tone="warn">
      <p>This dashboard was saved by somebody else since you opened it, maybe in another tab. Nothing was written.</p>
      <div className="flex flex-wrap gap-2 py-1.5">
        <Button disabled={isPending} reason={reason} onClick={onSaveOver}>
          Save mine over it
        </Button>
        <Button reason={reason} onClick={copy}>
          Keep mine as a copy in this browser
        </Button>
        <Button onClick={takeTheirs}>Discard mine, show theirs</Button>
      </div>
      {problem ? <p className="text-bad-text">{problem}</p> : null}
    </Notice>
  );
}
