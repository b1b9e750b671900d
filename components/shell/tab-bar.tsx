"use client";

import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/link";
import { isCurrent, NAVIGATION } from "./navigation";

/** What the column is on a phone: at the thumb. */
export function TabBar() {
  const pathname = usePathname();
  return (
    <nav aria-label="Main" className="grid auto-cols-fr grid-flow-col border-line border-t sheet:hidden">
      {NAVIGATION.map((entry) => (
        <Link
          ahead
          key={entry.href}
          href={entry.href}
          aria-current={isCurrent(entry, pathname) ? "page" : undefined}
          className="flex h-14 flex-col items-center justify-center gap-[3px] text-[10.5px] text-text-3 leading-[14px] aria-[current]:font-medium aria-[current]:text-text"
        >
          <entry.icon size={20} strokeWidth={1.5} aria-hidden="true" />
          {entry.word}
        </Link>
      ))}
    </nav>
  );
}
