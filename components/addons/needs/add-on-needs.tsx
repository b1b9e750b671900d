"use client";

import { useQuery } from "@tanstack/react-query";
import { filterHref } from "@/components/list/filter-href";
import { ListProblem } from "@/components/request-state/list-problem";
import { Link } from "@/components/ui/controls/link";
import { Facts } from "@/components/ui/layout/facts";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { PeekPart } from "@/components/ui/overlay/peek-parts";
import type { CatalogueDetail } from "@/lib/api/catalogue/catalogue-detail";
import { exactTerm } from "@/lib/filter/print-value";
import { catalogueDetail } from "@/lib/queries/catalogue/catalogue";

interface AddOnNeedsProps {
  readonly name: string;
}

type Named = CatalogueDetail["requires"][number];

/** On an add-on's page: which add-ons it requires, and which require it; nothing without either. */
export function AddOnNeeds({ name }: AddOnNeedsProps) {
  const { data, error, refetch } = useQuery(catalogueDetail({ name }));
  if (!data && !error) return null;
  if (data && factsOf(data).length === 0) return null;
  return (
    <section aria-label="Requirements">
      <SectionTitle title="Requirements" note="each cluster waits until what an add-on needs is Available there" />
      {data ? (
        <div className="px-4 pb-3 sheet:px-6">
          <Facts facts={factsOf(data)} />
        </div>
      ) : (
        <ListProblem subject="requirements" error={error} onTryAgain={refetch} />
      )}
    </section>
  );
}

/** The same beside a list. What cannot be read is left to the page. */
export function NeedsInPeek({ name }: AddOnNeedsProps) {
  const { data } = useQuery(catalogueDetail({ name }));
  const facts = data ? factsOf(data) : [];
  if (facts.length === 0) return null;
  return (
    <PeekPart title="Requirements">
      <Facts facts={facts} />
    </PeekPart>
  );
}

/** Who could need it, and is not on this hub, is told by the catalogue. */
function factsOf({ requires, neededBy }: CatalogueDetail) {
  const lines = [
    { label: "Needs", names: requires },
    { label: "Needed by", names: neededBy.filter(({ state }) => state === "installed") },
  ];
  return lines
    .filter(({ names }) => names.length > 0)
    .map(({ label, names }) => ({ label, value: <Names label={label} names={names} /> }));
}

function Names({ label, names }: { readonly label: string; readonly names: readonly Named[] }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-x-3">
      {names.map(({ name, state }) => (
        <li key={name} className="min-w-0">
          <Link
            href={state === "installed" ? `/addons/${name}` : filterHref("/catalogue", exactTerm("name", name))}
            className="mono text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
          >
            {name}
          </Link>
          {state === "missing" ? <span className="text-small text-text-2"> (not on this hub)</span> : null}
        </li>
      ))}
    </ul>
  );
}
