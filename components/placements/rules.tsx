import { SectionTitle } from "@/components/ui/layout/section-title";
import type { PlacementDetail } from "@/lib/api/placements/placement-detail";

/** The placement's rules and ranking, as text. */
export function Rules({ detail: { predicates, prioritizers, tolerations } }: { readonly detail: PlacementDetail }) {
  return (
    <section aria-label="Rules">
      <SectionTitle
        title="Predicates"
        note={predicates.length > 1 ? "a cluster must meet all conditions of one of them" : undefined}
      />
      {predicates.length === 0 ? (
        <Line>None: every cluster in its sets.</Line>
      ) : (
        <ol className="border-line border-t">
          {predicates.map((requirements, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: predicates have no name but their place
            <li key={index} className="border-line border-b px-4 py-[7px] sheet:px-6">
              {requirements.map((message) => (
                <p key={message} className="text-pretty [overflow-wrap:anywhere]">
                  {message}
                </p>
              ))}
            </li>
          ))}
        </ol>
      )}
      <SectionTitle title="Tolerations" />
      {tolerations.length === 0 ? (
        <Line>None.</Line>
      ) : (
        tolerations.map((message) => <Line key={message}>{message}</Line>)
      )}
      {prioritizers.length > 0 ? (
        <>
          <SectionTitle title="Ranking" note="a limit is set: the best ranked clusters are selected" />
          <ul className="border-line border-t">
            {prioritizers.map(({ name, message, weight }) => (
              <li
                key={name}
                className="flex flex-wrap items-baseline gap-x-3 border-line border-b px-4 py-[7px] sheet:px-6"
              >
                <span className="min-w-0 flex-1">{message}</span>
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
