"use client";

import { Ellipsis } from "lucide-react";
import { usePathname } from "next/navigation";
import { useId, useRef, useState } from "react";
import { Link } from "@/components/ui/controls/link";
import { showBeside } from "@/components/ui/overlay/show-beside";
import { cn } from "@/lib/cn";
import { isCurrent, NAVIGATION, type NavigationEntry } from "./navigation";

const AT_THUMB = NAVIGATION.filter(({ atThumb }) => atThumb);
const MORE = NAVIGATION.filter(({ atThumb }) => !atThumb);
const TAB = "flex h-14 flex-col items-center justify-center gap-[3px] text-[10.5px] leading-[14px]";

/** What the column is on a phone: at the thumb. */
export function TabBar() {
  const pathname = usePathname();
  return (
    <nav aria-label="Main" className="grid auto-cols-fr grid-flow-col border-line border-t sheet:hidden">
      {AT_THUMB.map((entry) => (
        <TabLink key={entry.href} entry={entry} isCurrent={isCurrent(entry, pathname)} className={TAB} iconSize={20} />
      ))}
      <MorePages pathname={pathname} />
    </nav>
  );
}

/** Pages used less on a phone. */
function MorePages({ pathname }: { readonly pathname: string }) {
  const id = useId();
  const anchor = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isHere = MORE.some((entry) => isCurrent(entry, pathname));
  const toggle = () => {
    if (!sheet.current || !anchor.current) return;
    if (sheet.current.matches(":popover-open")) sheet.current.hidePopover();
    else showBeside(sheet.current, anchor.current, 4);
  };
  return (
    <div className="contents">
      <button
        ref={anchor}
        type="button"
        aria-controls={id}
        aria-expanded={isOpen}
        onClick={toggle}
        className={cn(TAB, isHere ? "font-medium text-text" : "text-text-3")}
      >
        <Ellipsis size={20} strokeWidth={1.5} aria-hidden="true" />
        More
      </button>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === "open")}
        className="inset-auto m-0 min-w-48 animate-rise rounded-panel bg-raised p-1 text-text shadow-pop outline-none"
      >
        {MORE.map((entry) => (
          <TabLink
            key={entry.href}
            entry={entry}
            isCurrent={isCurrent(entry, pathname)}
            className="flex min-h-11 items-center gap-3 rounded-badge px-3"
            iconSize={16}
            onFollow={() => sheet.current?.hidePopover()}
          />
        ))}
      </div>
    </div>
  );
}

interface TabLinkProps {
  readonly entry: NavigationEntry;
  readonly isCurrent: boolean;
  readonly className: string;
  readonly iconSize: number;
  readonly onFollow?: () => void;
}

function TabLink({ entry, isCurrent: current, className, iconSize, onFollow }: TabLinkProps) {
  return (
    <Link
      ahead
      href={entry.href}
      aria-current={current ? "page" : undefined}
      {...(onFollow && { onClick: onFollow })}
      className={cn(className, "text-text-3 aria-[current]:font-medium aria-[current]:text-text")}
    >
      <entry.icon size={iconSize} strokeWidth={1.5} aria-hidden="true" />
      {entry.label}
    </Link>
  );
}
