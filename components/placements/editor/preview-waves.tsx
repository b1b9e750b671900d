import type { PlacementPreview } from "@/lib/api/placements/placement-preview";
import { count, plural } from "@/lib/format/count";

const MAX_SHOWN = 8;

/** The decision groups, in the order in which rollouts go through them; nothing where there is one. */
export function PreviewWaves({ waves: { first, size } }: Pick<PlacementPreview, "waves">) {
  if (size < 2) return null;
  const more = size - Math.min(first.length, MAX_SHOWN);
  return (
    <section aria-label="Waves">
      <h3 className="mb-1 font-medium">Waves</h3>
      <ol className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3">
        {first.slice(0, MAX_SHOWN).map(({ index, name, clusters }) => (
          <li key={index} className="col-span-3 grid grid-cols-subgrid border-line border-b py-1">
            <span className="text-right text-text-3">{index + 1}</span>
            <span className="mono [overflow-wrap:anywhere]">{name}</span>
            <span>{plural(clusters, "cluster")}</span>
          </li>
        ))}
      </ol>
      {more > 0 ? <p className="pt-1 text-small text-text-2">and {count(more)} more.</p> : null}
    </section>
  );
}
