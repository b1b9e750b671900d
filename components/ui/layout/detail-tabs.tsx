import { DetailLink } from "@/components/ui/controls/detail-link";
import { cn } from "@/lib/cn";
import { TAB_APPEARANCE } from "./tab-appearance";

interface DetailTabsProps<I extends string> {
  readonly tabs: readonly { readonly id: I; readonly label: string; readonly figure?: string | undefined }[];
  readonly current: I;
  readonly hrefOf: (tab: I) => string;
}

/** The parts of one object's page, each with an address of its own, followed without leaving the page. */
export function DetailTabs<I extends string>({ tabs, current, hrefOf }: DetailTabsProps<I>) {
  return (
    <nav aria-label="Parts of this page" className={cn(TAB_APPEARANCE.row, "gap-5")}>
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
