"use client";

import { WriteObstacle } from "@/components/status/write-obstacle";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { StatusIcon } from "@/components/ui/status-icon";
import { MARK_COLOUR } from "@/components/ui/tone";
import { cn } from "@/lib/cn";
import { count, plural } from "@/lib/format/count";
import { type Said, type Task, tasksLeft, type Verb } from "./bulk";
import type { InboxAddress } from "./case-address";
import { InboxLink } from "./inbox-link";

interface AlikeReportProps {
  readonly tasks: readonly Task[];
  readonly said: ReadonlyMap<string, Said>;
  readonly isRunning: boolean;
  readonly onStop: () => void;
  readonly onAgain: () => void;
  readonly onFollow: (to: InboxAddress) => void;
  readonly onClose: () => void;
}

/** What became of each, while it is done and afterwards; what may go through another time can be tried again. */
export function AlikeReport({ tasks, said, isRunning, onStop, onAgain, onFollow, onClose }: AlikeReportProps) {
  const left = tasksLeft(tasks, said);
  return (
    <Dialog
      title={
        isRunning
          ? `Approving ${plural(tasks.length, "request")}`
          : `${count(sizeOf(said, "done"))} of ${plural(tasks.length, "request")} approved`
      }
      onClose={isRunning ? onStop : onClose}
      foot={
        <>
          <Button onClick={isRunning ? onStop : onClose} data-keep="">
            {isRunning ? "Stop" : "Close"}
          </Button>
          {!isRunning && left.length > 0 ? (
            <Button look="primary" onClick={onAgain}>
              Try {plural(left.length, "request")} again
            </Button>
          ) : null}
        </>
      }
    >
      {isRunning ? (
        <p className="text-pretty text-text-2">
          {count(said.size)} of {count(tasks.length)} answered. What was approved stays so, also if you stop.
        </p>
      ) : null}
      <p role="status" className="text-pretty text-text-2">
        {isRunning ? "" : summaryOf(said)}
      </p>
      <WriteObstacle />
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must get at what is below
        tabIndex={0}
        aria-label="Requests"
        className="mt-2.5 max-h-80 overflow-y-auto rounded-control border border-line px-2.5 py-1 [scrollbar-width:thin]"
      >
        {inOrder(tasks, isRunning ? undefined : said).map(({ name }) => (
          <ReportLine key={name} name={name} said={said.get(name)} onFollow={onFollow} />
        ))}
      </ul>
    </Dialog>
  );
}

const LOOK = {
  done: { tone: "good", shape: "disc-check" },
  "left-out": { tone: "warn", shape: "triangle" },
  failed: { tone: "bad", shape: "octagon" },
  "not-begun": { tone: "neutral", shape: "dash" },
} as const;

const DONE = { approve: "Approved.", accept: "Cluster accepted." } as const satisfies Record<Verb, string>;

interface ReportLineProps {
  readonly name: string;
  readonly said: Said | undefined;
  readonly onFollow: (to: InboxAddress) => void;
}

function ReportLine({ name, said, onFollow }: ReportLineProps) {
  const look = said && LOOK[said.phase];
  // Where a sentence begins with the name it goes on behind it.
  const why = said?.why.startsWith(`${name} `) ? said.why.slice(name.length + 1) : said?.why;
  const words = [...(said?.done ?? []).map((verb) => DONE[verb]), why].filter(Boolean).join(" ");
  return (
    <li data-request={name} data-said={said?.phase ?? "waiting"} className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-2 py-[3px]">
      <StatusIcon shape={look?.shape ?? "dashed"} className={cn("mt-0.5", look ? MARK_COLOUR[look.tone] : "text-text-3")} />
      <span className="text-small leading-[19px] [overflow-wrap:anywhere]">
        <span className="mono">{name}</span> <span className="text-text-2">{said ? words : "Waits for its turn."}</span>{" "}
        {said?.phase === "left-out" ? (
          <InboxLink
            to={{ state: "waiting", selected: `requests/${name}` }}
            onFollow={onFollow}
            className="text-accent-text underline underline-offset-2"
          >
            Look at it
          </InboxLink>
        ) : null}
      </span>
    </li>
  );
}

function summaryOf(said: ReadonlyMap<string, Said>): string {
  const sentences = [
    words(
      sizeOf(said, "left-out"),
      "was left out, because it is no longer what was shown",
      "were left out, because they are no longer what was shown",
    ),
    words(sizeOf(said, "failed"), "failed", "failed"),
    words(sizeOf(said, "not-begun"), "was not begun", "were not begun"),
  ];
  return sentences.filter(Boolean).join(" ") || "The hub has taken all of them.";
}

function words(size: number, one: string, many: string): string {
  return size === 0 ? "" : `${count(size)} ${size === 1 ? one : many}.`;
}

function sizeOf(said: ReadonlyMap<string, Said>, wanted: Said["phase"]): number {
  return [...said.values()].filter(({ phase }) => phase === wanted).length;
}

const RANK = { failed: 0, "left-out": 1, "not-begun": 2, done: 3 } as const satisfies Record<Said["phase"], number>;

/** Once all is said: first what was not done. */
function inOrder(tasks: readonly Task[], said: ReadonlyMap<string, Said> | undefined): readonly Task[] {
  if (!said) return tasks;
  const rank = ({ name }: Task) => RANK[said.get(name)?.phase ?? "not-begun"];
  return tasks.toSorted((a, b) => rank(a) - rank(b));
}
