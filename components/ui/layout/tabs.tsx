"use client";

import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { DetailLink } from "@/components/ui/controls/detail-link";
import { Link } from "@/components/ui/controls/link";
import { cn } from "@/lib/cn";

/** Shared by tabs that switch a panel and tabs that link to a page. */
export const TAB_APPEARANCE = {
  row: "flex overflow-x-auto border-line border-b px-4 sheet:px-6 [scrollbar-width:none]",
  tab: [
    "relative flex h-[34px] flex-none items-center gap-1.5 whitespace-nowrap text-text-2 outline-offset-[-2px] hover:text-text",
    "aria-selected:font-medium aria-selected:text-text aria-selected:shadow-[inset_0_-2px_0_var(--text)]",
    "aria-[current]:font-medium aria-[current]:text-text aria-[current]:shadow-[inset_0_-2px_0_var(--text)]",
    "pointer-coarse:h-11",
  ].join(" "),
} as const;

/** The ref of a row of tabs that scrolls to the open one, no further than it must to show it in the middle. */
export function useOpenTabInView<T extends HTMLElement>(current: string): RefObject<T | null> {
  const row = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is open then
  useEffect(() => {
    const [box, tab] = [row.current, row.current?.querySelector("[aria-current], [aria-selected=true]")].map((each) =>
      each?.getBoundingClientRect(),
    );
    if (box && tab) row.current?.scrollBy({ left: tab.left + tab.width / 2 - box.left - box.width / 2 });
  }, [current]);
  return row;
}

interface Tab<I extends string> {
  readonly id: I;
  readonly label: string;
  readonly figure?: string | undefined;
}

interface TabsProps<I extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<I>[];
  readonly current: I;
  readonly onCurrent: (id: I) => void;
  /** The panel of the current tab. */
  readonly children: ReactNode;
}

/**
 * Panels of one region, one seen at a time. Arrow keys, Home and End move; where an address belongs to each, use
 * `TabLinks`.
 */
export function Tabs<I extends string>({ label, tabs, current, onCurrent, children }: TabsProps<I>) {
  const id = useId();
  const list = useOpenTabInView<HTMLDivElement>(current);
  const onKeyDown = (event: KeyboardEvent) => {
    const index = positionFor(event.key, indexOf(tabs, current), tabs.length);
    const tab = index === undefined ? undefined : tabs[index];
    if (!tab) return;
    event.preventDefault();
    onCurrent(tab.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[index ?? 0]?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={cn(TAB_APPEARANCE.row, "gap-4")}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-controls={`${id}-panel`}
            aria-selected={tab.id === current}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onCurrent(tab.id)}
            className={TAB_APPEARANCE.tab}
          >
            {tab.label}
            {tab.figure === undefined ? null : <span className="font-regular text-text-3">{tab.figure}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}

function indexOf<I extends string>(tabs: readonly Tab<I>[], current: I): number {
  return tabs.findIndex((tab) => tab.id === current);
}

function positionFor(key: string, index: number, size: number): number | undefined {
  switch (key) {
    case "ArrowRight":
      return (index + 1) % size;
    case "ArrowLeft":
      return (index + size - 1) % size;
    case "Home":
      return 0;
    case "End":
      return size - 1;
    default:
      return undefined;
  }
}

interface TabLink {
  readonly href: string;
  readonly label: string;
  readonly figure?: string | undefined;
}

interface TabLinksProps {
  readonly label: string;
  readonly tabs: readonly TabLink[];
  readonly current: string;
}

/** The views of one page or object, each with an address of its own. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  const row = useOpenTabInView<HTMLElement>(current);
  return (
    <nav ref={row} aria-label={label} className={cn(TAB_APPEARANCE.row, "gap-5")}>
      {tabs.map(({ href, label, figure }) => (
        <Link
          key={href}
          href={href}
          aria-current={href === current ? "page" : undefined}
          className={TAB_APPEARANCE.tab}
        >
          {label}
          {figure === undefined ? null : <span className="font-regular text-text-3">{figure}</span>}
        </Link>
      ))}
    </nav>
  );
}

interface DetailTabsProps<I extends string> {
  readonly tabs: readonly { readonly id: I; readonly label: string; readonly figure?: string | undefined }[];
  readonly current: I;
  readonly hrefOf: (tab: I) => string;
}

/** The parts of one object's page, each with an address of its own, followed without leaving the page. */
export function DetailTabs<I extends string>({ tabs, current, hrefOf }: DetailTabsProps<I>) {
  const row = useOpenTabInView<HTMLElement>(current);
  return (
    <nav ref={row} aria-label="Parts of this page" className={cn(TAB_APPEARANCE.row, "gap-5")}>
      {tabs.map(({ id, label, figure }) => (
        <DetailLink
          key={id}
          href={hrefOf(id)}
          aria-current={id === current ? "page" : undefined}
          className={TAB_APPEARANCE.tab}
        >
          {label}
          {figure === undefined ? null : <span className="font-regular text-text-3">{figure}</span>}
        </DetailLink>
      ))}
    </nav>
  );
}
