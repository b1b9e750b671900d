"use client";

import { WriteObstacle } from "@/components/request-state/write-obstacle";
import { Button } from "@/components/ui/controls/button";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";
import { Dialog } from "@/components/ui/overlay/dialog";
import { cn } from "@/lib/cn";
import { count, plural } from "@/lib/format/count";
import { type BulkAction, type Task, type TaskResult, tasksLeft, type Verb } from "./bulk";
import { DONE_TO } from "./bulk-report";
import type { InboxAddress } from "./inbox-address";
import { InboxLink } from "./inbox-link";

interface BatchReportProps {
  readonly action: BulkAction;
  readonly tasks: readonly Task[];
  readonly results: ReadonlyMap<string, TaskResult>;
  readonly isRunning: boolean;
  readonly onStop: () => void;
  readonly onAgain: () => void;
  readonly onFollow: (to: InboxAddress) => void;
  readonly onClose: () => void;
}

/** What became of each, while it is done and afterwards; what may go through another time can be tried again. */
export function BatchReport({
  action,
  tasks,
  results,
  isRunning,
  onStop,
  onAgain,
  onFollow,
  onClose,
}: BatchReportProps) {
  const left = tasksLeft(tasks, results);
  return (
    <Dialog
      title={
        isRunning
          ? `${DOING[action]} ${plural(tasks.length, "request")}`
          : `${count(sizeOf(results, "done"))} of ${plural(tasks.length, "request")} ${DONE_TO[action]}`
      }
      onClose={isRunning ? onStop : onClose}
      foot={
        <>
          <Button onClick={isRunning ? onStop : onClose} data-keep="">
            {isRunning ? "Stop" : "Close"}
          </Button>
          {!isRunning && left.length > 0 ? (
            <Button appearance="primary" onClick={onAgain}>
              Try {plural(left.length, "request")} again
            </Button>
          ) : null}
        </>
      }
    >
      {isRunning ? (
        <p className="text-pretty text-text-2">
          {count(results.size)} of {count(tasks.length)} processed. What is {DONE_TO[action]} stays {DONE_TO[action]} if
          you stop.
        </p>
      ) : null}
      <p role="status" className="text-pretty text-text-2">
        {isRunning ? "" : summaryOf(results)}
      </p>
      <WriteObstacle />
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must get at what is below
        tabIndex={0}
        aria-label="Requests"
        className="mt-2.5 max-h-80 overflow-y-auto rounded-control border border-line px-2.5 py-1 [scrollbar-width:thin]"
      >
        {inOrder(tasks, isRunning ? undefined : results).map(({ name }) => (
          <ReportLine key={name} name={name} result={results.get(name)} onFollow={onFollow} />
        ))}
      </ul>
    </Dialog>
  );
}

const APPEARANCE = {
  done: { tone: "good", shape: "disc-check" },
  "left-out": { tone: "warn", shape: "triangle" },
  failed: { tone: "bad", shape: "octagon" },
  "not-begun": { tone: "neutral", shape: "dash" },
} as const;

const DOING = { approve: "Approving", deny: "Denying" } as const satisfies Record<BulkAction, string>;
const DONE = { approve: "Approved.", accept: "Cluster accepted.", deny: "Denied." } as const satisfies Record<
  Verb,
  string
>;

interface ReportLineProps {
  readonly name: string;
  readonly result: TaskResult | undefined;
  readonly onFollow: (to: InboxAddress) => void;
}

function ReportLine({ name, result, onFollow }: ReportLineProps) {
  const appearance = result && APPEARANCE[result.phase];
  // If a message starts with the name, it continues after it.
  const why = result?.why.startsWith(`${name} `) ? result.why.slice(name.length + 1) : result?.why;
  const text = [...(result?.done ?? []).map((verb) => DONE[verb]), why].filter(Boolean).join(" ");
  return (
    <li
      data-request={name}
      data-result={result?.phase ?? "waiting"}
      className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 py-[3px]"
    >
      <StatusIcon
        shape={appearance?.shape ?? "dashed"}
        className={cn("mt-0.5", appearance ? MARK_COLOUR[appearance.tone] : "text-text-3")}
      />
      <span className="text-small leading-[19px] [overflow-wrap:anywhere]">
        <span className="mono">{name}</span> <span className="text-text-2">{result ? text : "Queued."}</span>{" "}
        {result?.phase === "left-out" ? (
          <InboxLink
            to={{ state: "waiting", selected: `requests/${name}` }}
            onFollow={onFollow}
            className="text-accent-text underline underline-offset-2"
          >
            Open
          </InboxLink>
        ) : null}
      </span>
    </li>
  );
}

function summaryOf(results: ReadonlyMap<string, TaskResult>): string {
  const messages = [
    text(sizeOf(results, "left-out"), "was skipped because it changed", "were skipped because they changed"),
    text(sizeOf(results, "failed"), "failed", "failed"),
    text(sizeOf(results, "not-begun"), "was not started", "were not started"),
  ];
  return messages.filter(Boolean).join(" ") || "The hub accepted all of them.";
}

function text(size: number, one: string, many: string): string {
  return size === 0 ? "" : `${count(size)} ${size === 1 ? one : many}.`;
}

function sizeOf(results: ReadonlyMap<string, TaskResult>, wanted: TaskResult["phase"]): number {
  return [...results.values()].filter(({ phase }) => phase === wanted).length;
}

const RANK = { failed: 0, "left-out": 1, "not-begun": 2, done: 3 } as const satisfies Record<
  TaskResult["phase"],
  number
>;

/** When finished: what was not done first. */
function inOrder(tasks: readonly Task[], results: ReadonlyMap<string, TaskResult> | undefined): readonly Task[] {
  if (!results) return tasks;
  const rank = ({ name }: Task) => RANK[results.get(name)?.phase ?? "not-begun"];
  return tasks.toSorted((a, b) => rank(a) - rank(b));
}
