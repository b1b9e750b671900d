import { SectionTitle } from "@/components/ui/section-title";
import type { PlacementDetail } from "@/lib/api/placement-detail";

/** What the placement asks of a cluster, and by what it ranks those that fit, in words. */
export function Rules({ detail: { predicates, prioritizers, tolerations } }: { readonly detail: PlacementDetail }) {
  return (
    <section aria-label="Rules">
      <SectionTitle title="Predicates" note={predicates.length > 1 ? "a cluster has to meet all of one of them" : undefined} />
      {predicates.length === 0 ? (
        <Line>It has none: it takes every cluster of its sets.</Line>
      ) : (
        <ol className="border-line border-t">
          {predicates.map((requirements, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: predicates have no name but their place
            <li key={place} className="border-line border-b px-4 py-[7px] sheet:px-6">
              {requirements.map((sentence) => (
                <p key={sentence} className="text-pretty [overflow-wrap:anywhere]">
                  {sentence}
                </p>
              ))}
            </li>
          ))}
        </ol>
      )}
      <SectionTitle title="Tolerations" />
      {tolerations.length === 0 ? (
        <Line>It tolerates no taint.</Line>
      ) : (
        tolerations.map((sentence) => <Line key={sentence}>{sentence}</Line>)
      )}
      {prioritizers.length > 0 ? (
        <>
          <SectionTitle title="Ranking" note="not all clusters are wanted: the best ranked are chosen" />
          <ul className="border-line border-t">
            {prioritizers.map(({ name, sentence, weight }) => (
              <li key={name} className="flex flex-wrap items-baseline gap-x-3 border-line border-b px-4 py-[7px] sheet:px-6">
                <span className="min-w-0 flex-1">{sentence}</span>
                <span className="text-small text-text-3">
                  <span className="mono">{name}</span>, weight {weight}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}

function Line({ children }: { readonly children: string }) {
  return <p className="px-4 pb-1 text-pretty text-text-2 [overflow-wrap:anywhere] sheet:px-6">{children}</p>;
}
