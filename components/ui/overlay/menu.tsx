"use client";

import { Ellipsis } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { IconButton } from "@/components/ui/controls/icon-button";
import { cn } from "@/lib/cn";
import { showBeside } from "./show-beside";
import { TypeAhead } from "./type-ahead";

interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  /** Why it is disabled; shown below its label. */
  readonly reason?: string | undefined;
  readonly onSelect: () => void;
}

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/**
 * Actions that are not worth a button, behind three dots. Arrow keys, Home, End and the first letters of an item move;
 * Esc closes and gives the focus back.
 */
export function Menu({ label, items }: MenuProps) {
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [typeAhead] = useState(() => new TypeAhead());
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
      <IconButton label={label} aria-haspopup="menu" aria-expanded={isOpen} aria-controls={id} onClick={open}>
        <Ellipsis size={16} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
      <div
        ref={list}
        id={id}
        role="menu"
        aria-label={label}
        popover="auto"
        tabIndex={-1}
        onToggle={({ newState }) => setOpen(newState === "open")}
        onKeyDown={(event) => onKeyDown(event, items, typeAhead)}
        className="inset-auto m-0 min-w-44 max-w-80 animate-rise rounded-panel bg-raised p-1 text-text shadow-pop outline-none"
      >
        {items.map((item) => (
          <button
            key={item.label}
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
              {item.label}
              {item.reason ? <span className="block text-small">{item.reason}</span> : null}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

function onKeyDown(event: KeyboardEvent<HTMLElement>, items: readonly MenuItem[], typeAhead: TypeAhead): void {
  const list = event.currentTarget;
  const elements = [...list.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const index = elements.indexOf(event.target instanceof HTMLElement ? event.target : list);
  const moved = { ArrowDown: index + 1, ArrowUp: index - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
  const next = moved ?? typedIndex(event, items, typeAhead, index);
  if (next !== undefined) {
    event.preventDefault();
    focusItem(list, next % items.length);
  }
  if (event.key === "Tab") list.hidePopover();
}

function typedIndex(
  event: KeyboardEvent,
  items: readonly MenuItem[],
  typeAhead: TypeAhead,
  index: number,
): number | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return typeAhead.find(
    event.key,
    items.map(({ label }) => label),
    { from: index, atMs: event.timeStamp },
  );
}

function focusItem(list: HTMLElement, index: number): void {
  list.querySelectorAll<HTMLElement>("[role=menuitem]")[index]?.focus();
}
