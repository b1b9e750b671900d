import { LayoutGrid, List } from "lucide-react";
import { withTime } from "@/components/list/past/with-time";
import { Link } from "@/components/ui/controls/link";
import { cn } from "@/lib/cn";
import { matrixHref } from "./matrix-address";

const LAYOUTS = [
  { id: "list", href: "/addons", label: "List", icon: List },
  { id: "matrix", href: matrixHref(), label: "Matrix", icon: LayoutGrid },
] as const;

interface LayoutLinksProps {
  readonly current: "list" | "matrix";
  /** The time that the page is of; the other layout is of the same. */
  readonly at?: string | undefined;
}

/** The two layouts of add-ons, each with its own address. */
export function LayoutLinks({ at, current }: LayoutLinksProps) {
  return (
    <nav aria-label="Layout" className="flex">
      {LAYOUTS.map(({ id, href, label, icon: Icon }, index) => (
        <Link
          key={id}
          href={withTime(href, at)}
          aria-current={id === current ? "page" : undefined}
          className={cn(
            "duration-fast flex h-(--control-height) flex-1 items-center justify-center gap-1.5 border border-line-strong bg-surface px-2.5 text-text-2 transition-colors hover:bg-hover hover:text-text focus-visible:z-1 aria-[current]:bg-sunken aria-[current]:font-medium aria-[current]:text-text",
            index === 0 ? "rounded-l-control" : "-ml-px rounded-r-control",
          )}
        >
          <Icon size={14} strokeWidth={1.5} aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
