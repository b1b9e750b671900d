"use client";

import {
  ArrowDown,
  ArrowUp,
  Copy,
  EyeOff,
  FoldVertical,
  GripVertical,
  Pencil,
  Trash2,
  UnfoldVertical,
} from "lucide-react";
import type { PointerEvent } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { Menu } from "@/components/ui/overlay/menu";
import { cn } from "@/lib/cn";
import type { Panel } from "@/lib/dashboards/model";

export type PanelAction = "edit" | "duplicate" | "hide" | "remove" | "open" | "close";

interface PanelToolbarProps {
  readonly panel: Panel;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onGrip: (event: PointerEvent<HTMLElement>) => void;
  readonly onAction: (action: PanelAction) => void;
  readonly onMove: (by: -1 | 1) => void;
}

const ICON = { size: 14, strokeWidth: 1.5, "aria-hidden": true } as const;

/** What can be done with one panel. Quiet: it shows with the pointer or the focus, and always where there is no pointer. */
export function PanelToolbar({ panel, title, isOpen, onGrip, onAction, onMove }: PanelToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label={title}
      className={cn(
        "z-2 flex items-center transition-opacity duration-fast max-nav:relative max-nav:order-first max-nav:justify-end max-nav:px-2 max-nav:pt-1",
        "nav:absolute nav:top-1 nav:right-1 nav:rounded-control nav:bg-raised nav:opacity-0 nav:shadow-pop nav:focus-within:opacity-100 nav:group-hover:opacity-100 nav:group-focus-within:opacity-100 nav:pointer-coarse:opacity-100",
        isOpen && "nav:opacity-100",
      )}
    >
      <span
        aria-hidden="true"
        title="Drag"
        data-grip=""
        onPointerDown={onGrip}
        className="hidden h-(--control-height) cursor-grab touch-none items-center px-1 text-text-3 nav:flex"
      >
        <GripVertical {...ICON} />
      </span>
      <span className="flex nav:hidden">
        <IconButton label={`Move ${title} up`} onClick={() => onMove(-1)}>
          <ArrowUp {...ICON} />
        </IconButton>
        <IconButton label={`Move ${title} down`} onClick={() => onMove(1)}>
          <ArrowDown {...ICON} />
        </IconButton>
      </span>
      <IconButton label={`Edit ${title}`} onClick={() => onAction("edit")}>
        <Pencil {...ICON} />
      </IconButton>
      <Menu label={`More for ${title}`} items={itemsOf(panel, onAction)} />
    </div>
  );
}

function itemsOf({ kind, isClosed }: Panel, onAction: PanelToolbarProps["onAction"]) {
  const fold = isClosed
    ? { label: "Open the row", icon: <UnfoldVertical {...ICON} />, onSelect: () => onAction("open") }
    : { label: "Close the row", icon: <FoldVertical {...ICON} />, onSelect: () => onAction("close") };
  const hide = { label: "Hide", icon: <EyeOff {...ICON} />, onSelect: () => onAction("hide") };
  return [
    kind === "row" ? fold : hide,
    { label: "Duplicate", icon: <Copy {...ICON} />, onSelect: () => onAction("duplicate") },
    { label: "Remove", icon: <Trash2 {...ICON} />, danger: true, onSelect: () => onAction("remove") },
  ];
}
