"use client";

import { useState } from "react";
import { SectionTitle } from "@/components/ui/section-title";
import { StatusBadge } from "@/components/ui/status-badge";
import { StatusIcon } from "@/components/ui/status-icon";
import { MARK_COLOUR } from "@/components/ui/tone";
import { addOnWhy } from "@/lib/queries/why";
import type { Why, WhyLinkId, WhyPlacement } from "@/lib/why/why";
import { ListProblem } from "./list-problem";
import { useHinted } from "./use-hinted";
import { WhyLinks } from "./why-links";
import { headlineWord, STATE_LOOK } from "./why-words";

interface WhyPanelProps {
  readonly cluster: string;
  readonly addOn: string;
}

/** Why an add-on is on a cluster or is not: the first link that does not hold as a sentence, then every link with what it is told by. */
export function WhyPanel({ cluster, addOn }: WhyPanelProps) {
  const { data: why, error, refetch } = useHinted(addOnWhy(cluster, addOn));
  // Another question is not answered by what was answered before.
  if (why?.cluster === cluster && why.addOn === addOn) return <Answer why={why} />;
  if (error) return <ListProblem subject="clusters" error={error} onTryAgain={refetch} />;
  return (
    <p role="status" className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">
      Following {addOn} to {cluster}, link by link.
    </p>
  );
}

function Answer({ why }: { readonly why: Why }) {
  const { cluster, addOn, headline, links, placements } = why;
  const followed = placements.find(({ isFollowed }) => isFollowed);
  return (
    <section aria-label={`${addOn} on ${cluster}`}>
      <div className="px-4 pt-4 pb-4 sheet:px-6" data-headline={headline.state} aria-live="polite">
        <StatusBadge look={STATE_LOOK[headline.state]} as="pill" text={headlineWord(headline)} />
        <p className="mt-2 max-w-[90ch] text-pretty text-[18px] leading-[27px] tracking-title [overflow-wrap:anywhere] sheet:text-title sheet:leading-[30px]">
          {headline.sentence}
        </p>
      </div>
      <WhyLinks label="Link by link" links={links} head={headline.link} moreOf={(id) => rolloutOf(id, addOn, followed)} />
      {placements.length > 1 ? <Placements addOn={addOn} placements={placements} /> : null}
    </section>
  );
}

function rolloutOf(id: WhyLinkId, addOn: string, placement: WhyPlacement | undefined) {
  if (id !== "rollout" || !placement) return undefined;
  return { href: `/rollouts/${addOn}/${placement.namespace}/${placement.name}`, word: "Look at the rollout" };
}

interface PlacementsProps {
  readonly addOn: string;
  readonly placements: readonly WhyPlacement[];
}

/** What each placement of the add-on has to say; the chain above follows one of them. */
function Placements({ addOn, placements }: PlacementsProps) {
  return (
    <section aria-label="Each placement">
      <SectionTitle title="Each placement" note="the last one that chose the cluster configures it" />
      <ul className="border-line border-t">
        {placements.map((placement) => (
          <PlacementRow key={`${placement.namespace}/${placement.name}`} addOn={addOn} placement={placement} />
        ))}
      </ul>
    </section>
  );
}

function PlacementRow({ addOn, placement }: { readonly addOn: string; readonly placement: WhyPlacement }) {
  const [isOpen, setOpen] = useState(false);
  const { namespace, name, isFollowed, headline, links } = placement;
  const { tone, shape } = STATE_LOOK[headline.state];
  const key = `${namespace}/${name}`;
  return (
    <li data-placement={key} className="border-line border-b">
      <div className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2.5 px-4 py-[7px] sheet:px-6">
        <StatusIcon shape={shape} className={`mt-[3px] ${MARK_COLOUR[tone]}`} />
        <div className="min-w-0">
          <span className="mono font-medium [overflow-wrap:anywhere]">{key}</span>
          {isFollowed ? <span className="ml-2 text-small text-text-3">followed above</span> : null}
          <p className="text-pretty text-small text-text-2 [overflow-wrap:anywhere]">{headline.sentence}</p>
        </div>
        {isFollowed ? null : (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="h-(--control-height) self-start text-accent-text text-small hover:underline hover:underline-offset-2"
          >
            {isOpen ? "Fold" : "Link by link"}
            <span className="sr-only"> through {key}</span>
          </button>
        )}
      </div>
      {isOpen && !isFollowed ? (
        <div className="bg-canvas [&_li:last-child]:border-b-0">
          <WhyLinks label={`Through ${key}`} links={links} head={headline.link} moreOf={(id) => rolloutOf(id, addOn, placement)} />
        </div>
      ) : null}
    </li>
  );
}
