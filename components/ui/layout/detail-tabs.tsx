import { DetailLink } from "@/components/ui/controls/detail-link";
import { cn } from "@/lib/cn";
import { TAB_LOOK } from "./tab-appearance";

interface DetailTabsProps<I extends string> {
  readonly tabs: readonly { readonly id: I; readonly word: string; readonly figure?: string | undefined }[];
  readonly current: I;
  readonly hrefOf: (tab: I) => string;
}

/** The parts of one object's page, each with an address of its own, followed without leaving the page. */
export function DetailTabs<I extends string>({ tabs, current, hrefOf }: DetailTabsProps<I>) {
  return (
    <nav aria-label="Parts of this page" className={cn(TAB_LOOK.row, "gap-5")}>
      {tabs.map(({ id, word, figure }) => (
        <DetailLink
          key={id}
          href={hrefOf(id)}
          aria-current={id === current ? "page" : undefined}
          className={TAB_LOOK.tab}
        >
          {word}
          {figure === undefined ? null : <span className="font-regular text-text-3">{figure}</span>}
        </DetailLink>
      ))}
    </nav>
  );
}
