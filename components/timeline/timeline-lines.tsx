import type { ReactNode } from "react";
import { approvalHref, kindText, rowAppearance } from "@/components/labels/approval-labels";
import { conditionAppearance } from "@/components/labels/condition-appearance";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import type { StatusAppearance } from "@/components/ui/feedback/status-badge";
import type { RolloutEvent } from "@/lib/api/metrics/metrics";
import { asSentence } from "@/lib/health/summary";
import type { ConditionLine } from "@/lib/kube/condition-line";
import type { ApprovalRow } from "@/lib/lists/approvals/row";
import { ChangeLine } from "./change-line";
import { EventLine } from "./event-line";
import { Line } from "./line";
import type { TimelineItem } from "./timeline-item";

interface TimelineLinesProps {
  readonly label: string;
  readonly items: readonly TimelineItem[];
  /** The page of an add-on on the cluster, or of the add-on on a cluster. */
  readonly hrefOf: (subject: string) => string;
}

/** The timeline, one line each: what, which object, and when. */
export function TimelineLines({ label, items, hrefOf }: TimelineLinesProps) {
  return (
    <ul aria-label={label} className="border-line border-t">
      {items.map((item) => (
        <ItemLine key={item.id} item={item} hrefOf={hrefOf} />
      ))}
    </ul>
  );
}

interface ItemLineProps extends Pick<TimelineLinesProps, "hrefOf"> {
  readonly item: TimelineItem;
}

function ItemLine({ item, hrefOf }: ItemLineProps) {
  switch (item.kind) {
    case "health":
      return <ChangeLine group={item.group} hrefOf={hrefOf} />;
    case "condition":
      return <TurnedLine condition={item.condition} />;
    case "request":
      return <RequestedLine row={item.row} step={item.step} />;
    case "rollout":
      return <RolloutLine event={item.event} />;
    case "event":
      return <EventLine group={item.group} />;
  }
}

function TurnedLine({ condition }: { readonly condition: ConditionLine }) {
  const { type, reason, message, since } = condition;
  return (
    <Line mark="condition" appearance={conditionAppearance(condition)} time={<Age since={since} />}>
      {message ? <p className="text-pretty [overflow-wrap:anywhere]">{asSentence(message)}</p> : null}
      <Source>
        condition <span className="mono">{type}</span>
        {reason ? (
          <>
            , reason <span className="mono">{reason}</span>
          </>
        ) : null}
      </Source>
    </Line>
  );
}

const MADE = { tone: "neutral", shape: "inward", label: "Requested" } as const satisfies StatusAppearance;
const APPROVED = { tone: "good", shape: "disc-check", label: "Approved" } as const satisfies StatusAppearance;

interface RequestedLineProps {
  readonly row: ApprovalRow;
  readonly step: "made" | "decided";
}

function RequestedLine({ row, step }: RequestedLineProps) {
  const { createdAt, decidedAt, headline, kind, object, state } = row;
  const isMade = step === "made";
  const madeAppearance = state === "waiting" ? rowAppearance(row) : MADE;
  const decidedAppearance = state === "approved" || state === "issued" ? APPROVED : rowAppearance(row);
  const made = isMade ? kindText(row) : state === "issued" && "and its certificate issued";
  return (
    <Line
      mark="request"
      appearance={isMade ? madeAppearance : decidedAppearance}
      time={<Age since={(isMade ? undefined : decidedAt) ?? createdAt} />}
    >
      <p className="[overflow-wrap:anywhere]">
        <Link href={approvalHref(row)} className="mono text-accent-text hover:underline hover:underline-offset-2">
          {object}
        </Link>{" "}
        {kind === "cluster" ? "asks to be accepted" : made}
      </p>
      {headline && (!isMade || state === "waiting") ? <Source>{headline}</Source> : null}
    </Line>
  );
}

const ROLLOUT_APPEARANCE = {
  began: { tone: "info", shape: "arc", label: "Rollout began" },
  wave: { tone: "info", shape: "arc", label: "Wave opened" },
  done: { tone: "good", shape: "disc-check", label: "Rollout done" },
  stalled: { tone: "warn", shape: "triangle", label: "Stalled" },
  "timed-out": { tone: "bad", shape: "octagon", label: "Timed out" },
  failed: { tone: "bad", shape: "octagon", label: "Rollout failed" },
} as const satisfies Record<RolloutEvent["kind"], StatusAppearance>;

function RolloutLine({ event: { at, addOn, kind, namespace, placement, text } }: { readonly event: RolloutEvent }) {
  const href = `/rollouts/${[addOn, namespace, placement].map(encodeURIComponent).join("/")}`;
  return (
    <Line
      mark={`rollout ${kind}`}
      appearance={ROLLOUT_APPEARANCE[kind]}
      time={<Age since={new Date(at).toISOString()} />}
    >
      <p className="text-pretty">{asSentence(text)}</p>
      <Source>
        rollout through{" "}
        <Link href={href} className="mono text-accent-text hover:underline hover:underline-offset-2">
          {namespace}/{placement}
        </Link>
      </Source>
    </Line>
  );
}

function Source({ children }: { readonly children: ReactNode }) {
  return <p className="text-small text-text-3 leading-[18px] [overflow-wrap:anywhere]">{children}</p>;
}
