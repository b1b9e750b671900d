import type { Ref } from "react";
import { DetailLink } from "@/components/ui/controls/detail-link";
import { Link } from "@/components/ui/controls/link";
import { Flash } from "@/components/ui/feedback/flash";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR, TEXT_COLOUR } from "@/components/ui/feedback/tone";
import { Waterline } from "@/components/ui/feedback/waterline";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { type GraphNode, isWrong, type TreeItem } from "./graph";
import { NODE_PX } from "./graph-layout";

interface GraphNodeBoxProps {
  readonly item: TreeItem;
  /** Absent if nodes are below each other. */
  readonly position: { readonly left: number; readonly top: number; readonly width: number } | undefined;
  /** The one that Tab reaches. */
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onFocus: () => void;
  readonly boxRef: Ref<HTMLDivElement>;
}

const INDENT_PX = 14;

/** One node: name, number of objects, a label, and their status. It links to a page, or opens below the graph. */
export function GraphNodeBox({ item, position, isCurrent, isOpen, onOpen, onFocus, boxRef }: GraphNodeBoxProps) {
  const { node, level, position: among, siblings, alsoFrom } = item;
  const { figure, kind, appearance, segments, text } = node;
  return (
    <div
      ref={boxRef}
      role="treeitem"
      tabIndex={isCurrent ? 0 : -1}
      aria-level={level}
      aria-posinset={among}
      aria-setsize={siblings}
      aria-selected={isOpen}
      data-node={node.id}
      data-tone={appearance.tone}
      title={node.title ?? node.name}
      onFocus={onFocus}
      className={cn(BOX, frame(node, isOpen), position ? "absolute" : "relative mt-1.5")}
      style={position ? { ...position, height: NODE_PX } : { marginLeft: (level - 1) * INDENT_PX, minHeight: NODE_PX }}
    >
      <span className="flex items-start gap-2">
        <span className="line-clamp-2 min-w-0 flex-1">
          <span className="sr-only">{kind} </span>
          <Name node={node} onOpen={onOpen} />
        </span>
        {figure === undefined ? null : (
          <span className="text-small text-text-2 tabular-nums">
            <Flash of={figure}>{count(figure)}</Flash>
          </span>
        )}
      </span>
      <span
        className={cn(
          "mt-px flex items-center gap-1 text-micro",
          isWrong(node) ? TEXT_COLOUR[appearance.tone] : "text-text-2",
        )}
      >
        <StatusIcon shape={appearance.shape} className={cn("size-3", MARK_COLOUR[appearance.tone])} />
        <span className="min-w-0 truncate">{text}</span>
      </span>
      {alsoFrom.length > 0 ? (
        <span className="sr-only">, also from {alsoFrom.map((each) => each.name).join(", ")}</span>
      ) : null}
      {segments && segments.length > 0 ? (
        <span className="mt-auto block pt-0.5">
          <Waterline segments={segments} size="thin" />
        </span>
      ) : null}
    </div>
  );
}

const BOX =
  "flex flex-col overflow-hidden rounded-control border bg-surface px-2.5 pt-[5px] pb-1.5 leading-[15px] has-[a,button]:hover:bg-hover";

function frame(node: GraphNode, isOpen: boolean): string {
  if (node.appearance.tone === "bad")
    return cn("border-bad shadow-[inset_2px_0_0_var(--bad)]", isOpen && "bg-selected");
  if (node.appearance.tone === "warn")
    return cn("border-warn shadow-[inset_2px_0_0_var(--warn)]", isOpen && "bg-selected");
  return cn(
    isOpen ? "border-accent bg-selected" : "border-line-strong",
    node.appearance.shape === "dashed" && "border-dashed",
  );
}

/** What the keys reach is the box around it. */
function Name({ node, onOpen }: { readonly node: GraphNode; readonly onOpen: () => void }) {
  const { gathers, href, isHere, machine, name } = node;
  const appearance = cn(
    "text-left font-medium leading-[15px] [overflow-wrap:anywhere] after:absolute after:inset-0",
    machine && "mono",
  );
  if (gathers) {
    return (
      <button type="button" tabIndex={-1} onClick={onOpen} className={appearance}>
        {name}
      </button>
    );
  }
  if (href === undefined) return <span className={cn(appearance, "after:hidden")}>{name}</span>;
  if (isHere) {
    return (
      <DetailLink href={href} tabIndex={-1} className={appearance}>
        {name}
      </DetailLink>
    );
  }
  return (
    <Link href={href} tabIndex={-1} className={appearance}>
      {name}
    </Link>
  );
}
