"use client";

import { usePathname } from "next/navigation";
import { Link } from "@/components/ui/controls/link";
import { Logo } from "@/components/ui/layout/logo";
import { cn } from "@/lib/cn";
import { count } from "@/lib/format/count";
import { isCurrent, NAVIGATION } from "./navigation";
import { useCounts } from "./use-counts";

/** The column at the left; icons only in narrow windows. */
export function SideNavigation() {
  const pathname = usePathname();
  const counts = useCounts();
  return (
    <nav aria-label="Main" className="hidden flex-col sheet:row-span-3 sheet:flex">
      <div className="flex h-(--header-height) flex-none items-center gap-[9px] px-[15px] font-strong text-body tracking-[-0.01em]">
        <Logo className="size-[18px]" />
        <span className="hidden nav:inline">Flotilla</span>
      </div>
      <div className="flex flex-col gap-px p-2 pt-1.5">
        {NAVIGATION.map((entry) => (
          <Link
            ahead
            key={entry.href}
            href={entry.href}
            aria-current={isCurrent(entry, pathname) ? "page" : undefined}
            title={entry.label}
            className={cn(
              "flex h-7 items-center gap-2.5 rounded-control px-2 text-text-2 hover:bg-sunken hover:text-text",
              "aria-[current]:bg-line aria-[current]:font-medium aria-[current]:text-text",
            )}
          >
            <entry.icon size={16} strokeWidth={1.5} aria-hidden="true" className="flex-none" />
            <span className="sr-only nav:not-sr-only">{entry.label}</span>
            <NavigationCount size={counts[entry.href]} />
          </Link>
        ))}
      </div>
    </nav>
  );
}

function NavigationCount({ size }: { readonly size: number | undefined }) {
  if (size === undefined) return null;
  return (
    <span data-figure="" className="ml-auto hidden font-regular text-micro text-text-2 nav:inline">
      {count(size)}
    </span>
  );
}
