"use client";

import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { PanelContext } from "@/components/dashboards/use-panel-data";
import { cn } from "@/lib/cn";
import { type Arranged, gridAt, idOf } from "@/lib/dashboards/arrange";
import type { Panel } from "@/lib/dashboards/model";
import { movedByKey, moveInOrder, placeText, readingOrder } from "@/lib/dashboards/move-panel";
import { EditedPanel } from "./edited-panel";
import type { PanelAction } from "./panel-toolbar";
import { type Dragging, usePanelDrag } from "./use-panel-drag";

interface EditGridProps {
  readonly dashboard: Arranged;
  /** As each panel is drawn, at its index. */
  readonly panels: readonly Panel[];
  readonly context: PanelContext;
  /** The id of the panel that is changed beside the grid. */
  readonly openId: string | undefined;
  /** The panel that gets the focus; another object whenever one has to. */
  readonly focus: { readonly id: string } | undefined;
  readonly onChange: (next: Arranged, announcement: string) => void;
  readonly onAction: (action: PanelAction, index: number) => void;
  readonly onAnnounce: (text: string) => void;
}

/** The panels as they are drawn, each with a handle, a toolbar and a corner. On a phone one below the other. */
export function EditGrid({ dashboard, panels, context, openId, focus, onChange, onAction, onAnnounce }: EditGridProps) {
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const focused = useRef<string>(undefined);
  const titleAt = (index: number) => panels[index]?.title || panels[index]?.type || "Panel";
  const { dragging, start, handlers } = usePanelDrag({
    dashboard,
    list,
    onDrop: (next, index) => onChange(next, `${titleAt(index)}: ${placeText(next, index)}.`),
  });
  useEffect(() => {
    if (focus) focusHandle(list, focus.id);
  }, [focus, list]);
  // Its element may have gone to another place in the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the dashboard
  useLayoutEffect(() => {
    if (focused.current !== undefined) focusHandle(list, focused.current);
    focused.current = undefined;
  }, [dashboard, list]);
  const moved = (index: number, next: Arranged) => {
    if (next === dashboard || placeText(next, index) === placeText(dashboard, index))
      return onAnnounce(`${titleAt(index)} cannot go further.`);
    onChange(next, `${titleAt(index)}: ${placeText(next, index)}.`);
  };
  const onKey = (index: number, event: { readonly key: string; readonly shiftKey: boolean }) => {
    const next = movedByKey(dashboard, index, event);
    if (!next) return false;
    focused.current = idOf(dashboard.panels[index] ?? {});
    moved(index, next);
    return true;
  };
  return (
    <ul
      ref={setList}
      aria-label="Panels"
      {...handlers}
      data-dragging={dragging?.kind}
      className={cn(
        "relative grid grid-cols-[minmax(0,1fr)] border-line border-t nav:auto-rows-[38px] nav:grid-cols-[repeat(24,minmax(0,1fr))]",
        dragging &&
          "cursor-grabbing select-none nav:bg-[length:calc(100%/24)_38px] nav:bg-[image:linear-gradient(to_right,var(--line)_1px,transparent_1px),linear-gradient(to_bottom,var(--line)_1px,transparent_1px)]",
      )}
    >
      {readingOrder(dashboard).map((index) => {
        const panel = panels[index];
        const id = idOf(dashboard.panels[index] ?? {});
        if (!panel) return null;
        return (
          <EditedPanel
            key={id}
            {...{ id, panel, context }}
            place={placeText(dashboard, index)}
            grid={shownGrid(dashboard, index, dragging)}
            isLifted={dragging?.index === index}
            isOpen={openId === id}
            onStart={(event, kind) => start(event, index, kind)}
            onKey={(event) => onKey(index, event)}
            onAction={(action) => onAction(action, index)}
            onMove={(by) => moved(index, moveInOrder(dashboard, index, by))}
          />
        );
      })}
      {dragging ? <Outline dragging={dragging} /> : null}
    </ul>
  );
}

function focusHandle(list: HTMLElement | null, id: string): void {
  const handle = list?.querySelector<HTMLElement>(`[data-handle="${CSS.escape(id)}"]`);
  if (!handle) return;
  if (document.activeElement !== handle) handle.focus({ preventScroll: true });
  handle.scrollIntoView?.({ block: "nearest" });
}

/** The one that is moved stays where it was taken until it is dropped; it is drawn under the pointer. */
function shownGrid(dashboard: Arranged, index: number, dragging: Dragging | undefined) {
  const isMoved = dragging?.index === index && dragging.kind === "move";
  return gridAt(dragging && !isMoved ? dragging.preview : dashboard, index);
}

/** Where it would be dropped. */
function Outline({ dragging: { preview, index } }: { readonly dragging: Dragging }) {
  const { x, y, w, h } = gridAt(preview, index);
  const place = { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` } as CSSProperties; // lines of the grid
  return (
    <li
      ref={(element) => element?.scrollIntoView?.({ block: "nearest" })}
      aria-hidden="true"
      data-outline=""
      style={place}
      className="pointer-events-none m-1 hidden rounded-panel border-2 border-accent border-dashed bg-accent-soft/50 nav:block"
    />
  );
}
