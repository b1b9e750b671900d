"use client";

import { type KeyboardEvent, type ReactNode, useId } from "react";
import { DetailLink } from "@/components/ui/controls/detail-link";
import { Link } from "@/components/ui/controls/link";
import { cn } from "@/lib/cn";
import { TAB_APPEARANCE } from "./tab-appearance";
import { useOpenTabInView } from "./use-open-tab-in-view";

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
