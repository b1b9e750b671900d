"use client";

import { useState } from "react";
import { ListProblem } from "@/components/request-state/list-problem";
import { useHinted } from "@/components/request-state/use-hinted";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { MARK_COLOUR } from "@/components/ui/feedback/tone";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { addOnWhy } from "@/lib/queries/clusters/why";
import type { Why, WhyLinkId, WhyPlacement } from "@/lib/why/why";
import { headlineLabel, WHY_STATE_APPEARANCE } from "./why-labels";
import { WhyLinks } from "./why-links";

interface WhyPanelProps {
  readonly cluster: string;
  readonly addOn: string;
}

/**
 * Why an add-on is on a cluster or not: the first link that does not hold as a sentence, then every link with its
 * evidence.
 */
export function WhyPanel({ cluster, addOn }: WhyPanelProps) {
  const { data: why, error, refetch } = useHinted(addOnWhy(cluster, addOn));
  // Another question is not answered by what was answered before.
  if (why?.cluster === cluster && why.addOn === addOn) return <Answer why={why} />;
  if (error) return <ListProblem subject="clusters" error={error} onTryAgain={refetch} />;
  return (
    <p role="status" className="animate-appear px-4 py-4 text-small text-text-3 sheet:px-6">
      Following {addOn} to {cluster}, step by step.
    </p>
  );
}

function Answer({ why }: { readonly why: Why }) {
  const { cluster, addOn, headline, links, placements } = why;
  const followed = placements.find(({ isFollowed }) => isFollowed);
  return (
    <section aria-label={`${addOn} on ${cluster}`}>
      <div className="px-4 pt-4 pb-4 sheet:px-6" data-headline={headline.state} aria-live="polite">
        <StatusBadge appearance={WHY_STATE_APPEARANCE[headline.state]} as="pill" text={headlineLabel(headline)} />
        <p className="mt-2 max-w-[90ch] text-pretty text-[18px] leading-[27px] tracking-title [overflow-wrap:anywhere] sheet:text-title sheet:leading-[30px]">
          {headline.message}
        </p>
      </div>
      <WhyLinks
        label="Step by step"
        links={links}
        head={headline.link}
        moreOf={(id) => rolloutOf(id, addOn, followed)}
      />
      {placements.length > 1 ? <Placements addOn={addOn} placements={placements} /> : null}
    </section>
  );
}

function rolloutOf(id: WhyLinkId, addOn: string, placement: WhyPlacement | undefined) {
  if (id !== "rollout" || !placement) return undefined;
  return { href: `/rollouts/${addOn}/${placement.namespace}/${placement.name}`, label: "Open the rollout" };
}

interface PlacementsProps {
  readonly addOn: string;
  readonly placements: readonly WhyPlacement[];
}

/** The result of each placement of the add-on; the chain above shows one of them. */
function Placements({ addOn, placements }: PlacementsProps) {
  return (
    <section aria-label="Each placement">
      <SectionTitle title="Each placement" note="the last one that selected the cluster configures it" />
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
  const { tone, shape } = WHY_STATE_APPEARANCE[headline.state];
  const key = `${namespace}/${name}`;
  return (
    <li data-placement={key} className="border-line border-b">
      <div className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2.5 px-4 py-[7px] sheet:px-6">
        <StatusIcon shape={shape} className={`mt-[3px] ${MARK_COLOUR[tone]}`} />
        <div className="min-w-0">
          <span className="mono font-medium [overflow-wrap:anywhere]">{key}</span>
          {isFollowed ? <span className="ml-2 text-small text-text-3">shown above</span> : null}
          <p className="text-pretty text-small text-text-2 [overflow-wrap:anywhere]">{headline.message}</p>
        </div>
        {isFollowed ? null : (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="h-(--control-height) self-start text-accent-text text-small hover:underline hover:underline-offset-2"
          >
            {isOpen ? "Collapse" : "Step by step"}
            <span className="sr-only"> through {key}</span>
          </button>
        )}
      </div>
      {isOpen && !isFollowed ? (
        <div className="bg-canvas [&_li:last-child]:border-b-0">
          <WhyLinks
            label={`Through ${key}`}
            links={links}
            head={headline.link}
            moreOf={(id) => rolloutOf(id, addOn, placement)}
          />
        </div>
      ) : null}
    </li>
  );
}
