import { ChevronRight } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import { withTime } from "@/components/list/past/with-time";
import { Link } from "@/components/ui/controls/link";
import { Age } from "@/components/ui/feedback/age";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";
import { late } from "@/components/ui/hooks/late";
import type { Need } from "./need";
import { Region, RegionLine } from "./region";

const CommonFactors = late(async () => (await import("@/components/explain/common-factors")).CommonFactors);

interface NeedsRegionProps {
  readonly needs: readonly Need[];
  /** False while something that may need attention is not loaded. */
  readonly isWhole: boolean;
  /** What is hidden from the person, and so was not checked: "approvals". */
  readonly unseen: readonly string[];
  /** What was not recorded at that time, and so is not among them. */
  readonly unrecorded?: readonly string[];
  /** Without what the clusters of a line have in common. */
  readonly isBrief?: boolean;
  /** Beside its name. */
  readonly action?: ReactNode;
  /** As of that time. */
  readonly at?: string | undefined;
}

/** What needs a person, worst first; each line leads to where something can be done about it. */
export function NeedsRegion({
  needs,
  isWhole,
  unseen,
  unrecorded = [],
  isBrief = false,
  action,
  at,
}: NeedsRegionProps) {
  const gaps = gapsText(unseen, unrecorded);
  return (
    <Region
      title="Needs attention"
      figure={needs.length > 0 ? needs.length : undefined}
      // Beside the name: a line of its own would move what is below.
      note={needs.length > 0 && !isWhole ? <span className="animate-appear-late">Still loading</span> : undefined}
      action={action}
    >
      {needs.length > 0 ? (
        <ul className="border-line border-t">
          {needs.map((need) => (
            <NeedLine key={need.id} need={need} compared={isBrief || at ? undefined : comparedBy(need)} at={at} />
          ))}
        </ul>
      ) : null}
      {needs.length === 0 ? <NoNeeds isWhole={isWhole} isPart={unseen.length > 0} gaps={gaps} at={at} /> : null}
      {needs.length > 0 && gaps !== "" ? (
        <p className="border-line border-b px-4 py-2 text-small text-text-3 sheet:px-6">{gaps}</p>
      ) : null}
    </Region>
  );
}

interface NoNeedsProps extends Pick<NeedsRegionProps, "at" | "isWhole"> {
  readonly isPart: boolean;
  readonly gaps: string;
}

function NoNeeds({ at, isWhole, isPart, gaps }: NoNeedsProps) {
  if (!isWhole) return <RegionLine passing>Still loading.</RegionLine>;
  if (isPart) return <RegionLine>{`Nothing visible to you needs attention. ${gaps}`}</RegionLine>;
  if (at) return <RegionLine>{`Nothing at that time. ${gaps}`.trim()}</RegionLine>;
  return <RegionLine>Nothing right now. Problems, stuck rollouts and pending approvals appear here.</RegionLine>;
}

/** Few prove nothing. */
const MIN_COMPARED = 5;

/** The clusters that it is about, as a filter; undefined where it is about something else. */
function comparedBy({ href, size }: Need): string | undefined {
  const [path, query = ""] = href.split("?");
  return path === "/clusters" && size >= MIN_COMPARED ? (new URLSearchParams(query).get("q") ?? undefined) : undefined;
}

interface NeedLineProps {
  readonly need: Need;
  /** The clusters that are compared. */
  readonly compared: string | undefined;
  readonly at: string | undefined;
}

function NeedLine({ at, need, compared }: NeedLineProps) {
  const { id, tone, shape, subject, claim, detail, href, since } = need;
  return (
    <li data-need={id} className="border-line border-b">
      <Link
        href={withTime(href, at)}
        className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-3 px-4 py-2.5 outline-offset-[-2px] hover:bg-hover sheet:px-6 sheet:py-[7px]"
      >
        <StatusIcon shape={shape} className={`mt-[3px] ${MARK_COLOUR[tone]}`} />
        <span className="min-w-0">
          <span className="block font-medium [overflow-wrap:anywhere]">
            {subject ? <span className="mono">{subject} </span> : null}
            {claim}
          </span>
          <span className="block text-pretty text-small text-text-2 leading-[18px] [overflow-wrap:anywhere]">
            {detail}
          </span>
        </span>
        <span className="hidden items-center gap-3 self-center sheet:flex text-small text-text-3">
          {since ? <Age since={since} /> : null}
          <ChevronRight size={14} strokeWidth={1.5} aria-hidden="true" />
        </span>
      </Link>
      <Suspense>
        {compared ? (
          <div className="pr-4 pb-2 pl-11 empty:hidden sheet:pl-13">
            <CommonFactors q={compared} isQuiet />
          </div>
        ) : null}
      </Suspense>
    </li>
  );
}

function gapsText(unseen: readonly string[], unrecorded: readonly string[]): string {
  const hidden = unseen.length > 0 ? `Not checked, because you may not list them: ${unseen.join(", ")}.` : "";
  const lost = unrecorded.length > 0 ? `Not recorded at that time: ${unrecorded.join(", ")}.` : "";
  return `${hidden} ${lost}`.trim();
}
