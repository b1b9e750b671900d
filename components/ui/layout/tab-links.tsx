import { Link } from "@/components/ui/controls/link";
import { cn } from "@/lib/cn";
import { TAB_APPEARANCE } from "./tab-appearance";

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
  return (
    <nav aria-label={label} className={cn(TAB_APPEARANCE.row, "gap-5")}>
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
