"use client";

import { Ellipsis } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { cn } from "@/lib/cn";
import { IconButton } from "./icon-button";
import { showBeside } from "./show-beside";

interface MenuItem {
  readonly word: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  /** Why it does nothing now; stands below its word. */
  readonly reason?: string | undefined;
  readonly onSelect: () => void;
}

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/** The acts that are not worth a button, behind three dots. Arrow keys, Home and End move; Esc closes and gives the focus back. */
export function Menu({ label, items }: MenuProps) {
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const open = () => {
    if (!list.current || !anchor.current || list.current.matches(":popover-open")) return;
    showBeside(list.current, anchor.current, 4);
    focusItem(list.current, 0);
  };
  const choose = (item: MenuItem) => {
    if (item.reason) return;
    list.current?.hidePopover();
    item.onSelect();
  };
  return (
    <div ref={anchor} className="flex">
      <IconButton label={label} aria-haspopup="menu" aria-controls={id} onClick={open}>
        <Ellipsis size={16} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
      <div
        ref={list}
        id={id}
        role="menu"
        aria-label={label}
        popover="auto"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="inset-auto m-0 min-w-44 max-w-80 animate-rise rounded-panel bg-raised p-1 text-text shadow-pop outline-none"
      >
        {items.map((item) => (
          <button
            key={item.word}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={item.reason ? true : undefined}
            onClick={() => choose(item)}
            className={cn(
              "flex min-h-7 w-full items-start gap-2 rounded-badge px-2 py-1 text-left outline-none focus:bg-selected pointer-coarse:min-h-11 pointer-coarse:items-center",
              item.reason ? "cursor-not-allowed! text-text-3" : "hover:bg-hover",
              item.danger && !item.reason && "text-bad-text",
            )}
          >
            {item.icon}
            <span>
              {item.word}
              {item.reason ? <span className="block text-small">{item.reason}</span> : null}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget;
  const items = [...list.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const place = items.indexOf(event.target instanceof HTMLElement ? event.target : list);
  const next = { ArrowDown: place + 1, ArrowUp: place - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
  if (next !== undefined) {
    event.preventDefault();
    focusItem(list, next % items.length);
  }
  if (event.key === "Tab") list.hidePopover();
}

function focusItem(list: HTMLElement, place: number): void {
  list.querySelectorAll<HTMLElement>("[role=menuitem]")[place]?.focus();
}
