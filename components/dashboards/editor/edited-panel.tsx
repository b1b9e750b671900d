"use client";

import { type CSSProperties, memo, type PointerEvent, useId } from "react";
import { PanelBoundary } from "@/components/dashboards/panel-boundary";
import { PanelView } from "@/components/dashboards/panel-view";
import type { PanelContext } from "@/components/dashboards/use-panel-data";
import { cn } from "@/lib/cn";
import { interpolated } from "@/lib/dashboards/interpolate";
import type { Panel } from "@/lib/dashboards/model";
import { type PanelAction, PanelToolbar } from "./panel-toolbar";
import { ROW_PX } from "./use-panel-drag";

const GAP_PX = 8;

interface EditedPanelProps {
  readonly id: string;
  readonly panel: Panel;
  readonly context: PanelContext;
  /** In words. */
  readonly place: string;
  readonly grid: Panel["grid"];
  /** It is dragged. */
  readonly isLifted: boolean;
  /** It is changed beside the grid. */
  readonly isOpen: boolean;
  readonly onStart: (event: PointerEvent<HTMLElement>, kind: "move" | "resize") => void;
  /** True for a key that does something. */
  readonly onKey: (event: { readonly key: string; readonly shiftKey: boolean }) => boolean;
  readonly onAction: (action: PanelAction) => void;
  readonly onMove: (by: -1 | 1) => void;
}

/** A panel as it is drawn; over it a handle for pointer and keyboard, a toolbar, and a corner for its size. */
export function EditedPanel(props: EditedPanelProps) {
  const { id, panel, context, place, grid, isLifted, isOpen, onStart, onKey, onAction } = props;
  const hint = useId();
  const title = interpolated(panel.title, context.values) || panel.type || "Panel";
  const { x, y, w, h } = grid;
  const style = { "--grid-column": `${x + 1} / span ${w}`, "--grid-row": `${y + 1} / span ${h}` } as CSSProperties; // custom properties
  return (
    <li
      data-panel={title}
      style={style}
      className={cn(
        "group relative flex min-w-0 flex-col border-line border-b bg-surface nav:[grid-column:var(--grid-column)] nav:[grid-row:var(--grid-row)]",
        x > 0 && "nav:border-l",
        isLifted && "z-10 opacity-80 shadow-pop",
      )}
    >
      <div inert={true} className="min-h-0 flex-1">
        {panel.kind === "row" ? (
          <RowTitle title={title} isClosed={panel.isClosed} />
        ) : (
          <PanelBoundary title={title} of={panel}>
            <StillPanel panel={panel} context={context} height={h * ROW_PX - GAP_PX} />
          </PanelBoundary>
        )}
      </div>
      <button
        type="button"
        data-handle={id}
        aria-label={`${title}: ${place}`}
        aria-describedby={hint}
        onPointerDown={(event) => event.pointerType !== "touch" && onStart(event, "move")}
        onDoubleClick={() => onAction("edit")}
        onKeyDown={(event) => {
          const isDone = onKey(event) || acted(event.key, onAction);
          if (isDone) event.preventDefault();
        }}
        className={cn(
          "absolute inset-0 z-1 outline-offset-[-2px] nav:cursor-grab",
          isOpen && "outline-2 outline-accent",
          isLifted && "nav:cursor-grabbing",
        )}
      />
      <span id={hint} hidden={true}>
        Arrow keys move it, with Shift they change its size. Enter edits it, Delete removes it.
      </span>
      <PanelToolbar
        {...{ panel, title, isOpen, onAction }}
        onMove={props.onMove}
        onGrip={(event) => onStart(event, "move")}
      />
      <span
        aria-hidden="true"
        data-corner=""
        onPointerDown={(event) => onStart(event, "resize")}
        className="absolute right-0 bottom-0 z-2 hidden size-5 cursor-nwse-resize touch-none text-text-3 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100 nav:block"
      >
        <svg viewBox="0 0 20 20" className="size-full" aria-hidden="true">
          <path d="M16 8 8 16M16 13l-3 3" stroke="currentColor" strokeWidth={1.5} fill="none" />
        </svg>
      </span>
    </li>
  );
}

/** Not drawn again while another one is dragged. */
const StillPanel = memo(PanelView);

function acted(key: string, onAction: (action: PanelAction) => void): boolean {
  if (key !== "Enter" && key !== "Delete") return false;
  onAction(key === "Enter" ? "edit" : "remove");
  return true;
}

function RowTitle({ title, isClosed }: { readonly title: string; readonly isClosed: boolean }) {
  return (
    <div className="flex items-baseline gap-2 truncate px-4 py-2 sheet:px-6">
      <h2 className="truncate font-strong">{title}</h2>
      {isClosed ? <span className="text-small text-text-3">closed</span> : null}
    </div>
  );
}
