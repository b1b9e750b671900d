import { DetailLink } from "@/components/ui/controls/detail-link";
import { Flash } from "@/components/ui/feedback/flash";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { PlacementDetail, PlacementPath } from "@/lib/api/placements/placement-detail";
import { count, plural } from "@/lib/format/count";
import { clustersHref } from "./detail-address";

interface GroupListProps {
  readonly path: PlacementPath;
  readonly detail: PlacementDetail;
}

/** The groups that the chosen clusters are in, which rollouts go through in this order; each leads to its clusters. */
export function GroupList({ path, detail: { groups, row } }: GroupListProps) {
  if (groups.length < 2) return null;
  const more = row.groups - groups.length;
  return (
    <section aria-label="Decision groups">
      <SectionTitle title="Decision groups" note="rollouts by group follow this order" />
      <ol className="border-line border-t">
        {groups.map(({ index, name, chosen }) => (
          <li
            key={index}
            className="relative flex items-baseline gap-3 border-line border-b px-4 py-[5px] leading-6 hover:bg-hover sheet:px-6"
          >
            <span className="w-8 text-right text-text-3">{index}</span>
            <DetailLink
              href={clustersHref(path, { show: "chosen", group: index })}
              className="min-w-0 flex-1 font-medium outline-offset-[-2px] [overflow-wrap:anywhere] after:absolute after:inset-0"
            >
              {name === "" ? (
                <span className="font-regular text-text-2">Group {index}, without a name</span>
              ) : (
                <span className="mono">{name}</span>
              )}
            </DetailLink>
            <Flash of={chosen}>{plural(chosen, "cluster")}</Flash>
          </li>
        ))}
      </ol>
      {more > 0 ? <p className="px-4 py-2 text-small text-text-2 sheet:px-6">and {count(more)} more groups.</p> : null}
    </section>
  );
}
