import { SectionTitle } from "@/components/ui/layout/section-title";
import type { BenchProbe } from "@/lib/api/workbench/workbench";

/** What the cluster reports back, and what of it the add-on's health is made of. */
export function BenchHealth({ probes }: { readonly probes: readonly BenchProbe[] }) {
  const judged = probes.filter(({ isJudged }) => isJudged).length;
  return (
    <section aria-label="Health">
      <SectionTitle title="Health" note="what the cluster reports of the manifests" />
      {judged === 0 ? (
        <p className="px-4 pb-3 text-text-2 sheet:px-6">
          Nothing is judged: the add-on is available as soon as its manifests are applied.
        </p>
      ) : null}
      <ul className="border-line border-t empty:hidden">
        {probes.map(({ resource, namespace, name, reports, isJudged }) => (
          <li
            key={`${resource} ${namespace}/${name}`}
            data-probe={name}
            className="grid gap-x-6 border-line border-b px-4 py-[6px] leading-5 sheet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sheet:px-6"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {resource} <span className="mono font-medium">{namespace === "" ? name : `${namespace}/${name}`}</span>
            </span>
            <span className="min-w-0 text-text-2 [overflow-wrap:anywhere]">
              {isJudged ? "available once all its replicas are. " : "reported, and not judged. "}
              <span className="text-small text-text-3">{reports.join(", ")}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
