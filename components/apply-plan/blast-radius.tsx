import { rightText } from "@/components/request-state/right-labels";
import { Notice } from "@/components/ui/feedback/notice";
import type { BlastRadiusAnswer, EffectClusters, EffectOnAddOn } from "@/lib/api/objects/blast-radius";
import type { ObjectCheck } from "@/lib/api/objects/whole-objects";
import { effectSubject, radiusAbout, radiusSummary } from "@/lib/blast-radius/summary";
import { count, plural } from "@/lib/format/count";
import type { RenderedRequest } from "@/lib/queries/objects/rendered-changes";
import { paceText } from "./pace-text";
import { RenderedFold } from "./rendered-fold";
import { WaveStarts } from "./wave-starts";

interface BlastRadiusProps extends Pick<ObjectCheck, "radius" | "withheld"> {
  /** Where manifests can be rendered for it. */
  readonly rendered?: RenderedRequest | undefined;
  /** Of what is written. */
  readonly kind?: string;
}

/** What a save does to clusters: in a sentence, then cluster by cluster. What is hidden is said to be. */
export function BlastRadius({ radius, withheld, rendered, kind = "" }: BlastRadiusProps) {
  return (
    <section aria-label="Effect on clusters" className="mb-5">
      <h2 className="mb-1 font-strong">Effect on clusters</h2>
      {radius ? <Shown radius={radius} rendered={rendered} kind={kind} /> : <Withheld withheld={withheld} />}
    </section>
  );
}

/** Without the facts any number would be wrong, and none is said. */
export function Withheld({ withheld }: Pick<ObjectCheck, "withheld">) {
  const missing = withheld?.missing;
  return (
    <Notice tone="warn" within="form">
      What this does to clusters is hidden from you.{" "}
      {missing ? (
        <>
          You lack the right to <span className="mono [overflow-wrap:anywhere]">{rightText(missing)}</span>.
        </>
      ) : (
        withheld?.message
      )}{" "}
      It may remove add-ons.
    </Notice>
  );
}

function Shown({ radius, rendered, kind }: EffectDetailsProps & { readonly kind: string }) {
  return (
    <>
      <p className="max-w-[90ch] text-pretty text-[17px] leading-[26px] [overflow-wrap:anywhere]">
        {radiusSummary(radius.effects, radiusAbout(kind))}
      </p>
      <EffectDetails radius={radius} rendered={rendered} />
    </>
  );
}

interface EffectDetailsProps {
  readonly radius: BlastRadiusAnswer;
  /** What is said of placements that are not sure. */
  readonly doubtOf?: (placements: readonly string[]) => string;
  readonly rendered?: RenderedRequest | undefined;
}

/** What there is to know of an effect besides its summary: what follows later, what stays, and the clusters by name. */
export function EffectDetails({
  radius: { effects, unsure, waits = [], hidden, uncounted },
  doubtOf = decidedOtherwise,
  rendered,
}: EffectDetailsProps) {
  return (
    <>
      {effects.map((effect) => (
        <Notes key={`${effect.of} ${effect.addOn}`} effect={effect} />
      ))}
      {waits.map(({ message }) => (
        <p key={message} className="mt-1 max-w-[90ch] text-pretty [overflow-wrap:anywhere]">
          {message}
        </p>
      ))}
      {unsure.length > 0 ? <p className="mt-1 max-w-[90ch] text-pretty text-text-2">{doubtOf(unsure)}</p> : null}
      {hidden ? (
        <p className="mt-1 max-w-[90ch] text-pretty text-text-2 [overflow-wrap:anywhere]">
          Which replica sets move with it is not known here: that needs the right to {rightText(hidden)}.
        </p>
      ) : null}
      {uncounted ? (
        <p className="mt-1 max-w-[90ch] text-pretty text-text-2 [overflow-wrap:anywhere]">
          Maintenance windows and freezes are not counted here: that needs the right to {rightText(uncounted)}.
        </p>
      ) : null}
      {effects.map((effect) => (
        <WaveStarts key={`${effect.of} ${effect.addOn}`} effect={effect} />
      ))}
      <ClusterRegions effects={effects} />
      {rendered
        ? effects
            .filter(({ of }) => of === undefined)
            .map((effect) => <RenderedFold key={effect.addOn} effect={effect} rendered={rendered} />)
        : null}
    </>
  );
}

function decidedOtherwise(placements: readonly string[]): string {
  return `The hub has decided otherwise than is computed here for ${placements.join(", ")}, so numbers may differ.`;
}

/** The clusters of each effect by name, in a fold; nothing where there are none. */
function ClusterRegions({ effects }: { readonly effects: readonly EffectOnAddOn[] }) {
  const lines = effects.flatMap(linesOf);
  if (lines.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="text-text-2 hover:text-text">Clusters by region</summary>
      {lines.map(({ title, clusters }) => (
        <Regions key={title} title={title} clusters={clusters} />
      ))}
    </details>
  );
}

function Notes({ effect }: { readonly effect: EffectOnAddOn }) {
  const { gains, loses, changes, overrides, starts, pace, finalizers = [], hooks = [], missing } = effect;
  const addOn = effectSubject(effect);
  const unreachable = [gains, loses, changes, starts].reduce((sum, clusters) => sum + (clusters?.unreachable ?? 0), 0);
  const notes = [
    ...(unreachable > 0
      ? [`${plural(unreachable, "cluster")} of ${addOn} cannot be reached now and ${followText(unreachable)} later.`]
      : []),
    ...(pace ? [paceText(movedBy(effect), pace, Date.now())] : []),
    ...finalizers.map((finalizer) => finalizerText(addOn, finalizer)),
    ...(hooks.length > 0
      ? [`Before ${addOn} is removed from clusters that get it, this runs there: ${hooks.join(", ")}.`]
      : []),
    ...(missing
      ? [`What removals of ${addOn} wait for is hidden from you: you lack the right to ${rightText(missing)}.`]
      : []),
    ...(overrides.total > 0 ? [overrideText(addOn, overrides.total)] : []),
  ];
  return notes.map((note) => (
    <p key={note} className="mt-1 text-pretty text-text-2 [overflow-wrap:anywhere]">
      {note}
    </p>
  ));
}

function movedBy({ addOn, changes, gains, of, starts, waves }: EffectOnAddOn) {
  return { addOn, ...(of && { of }), waves, gains: gains.total, changes: changes.total + (starts?.total ?? 0) };
}

function followText(total: number): string {
  return total === 1 ? "follows" : "follow";
}

function overrideText(addOn: string, total: number): string {
  return `${plural(total, "cluster")} ${total === 1 ? "keeps its" : "keep their"} own configuration of ${addOn}.`;
}

type Finalizer = NonNullable<EffectOnAddOn["finalizers"]>[number];

function finalizerText(addOn: string, { name, total }: Finalizer): string {
  const what = name.endsWith("addon-pre-delete") ? "its pre-delete hook, finalizer" : "the finalizer";
  return `${plural(total, "removal of", "removals of")} ${addOn} ${total === 1 ? "waits" : "wait"} for ${what} ${name}.`;
}

interface EffectLine {
  readonly title: string;
  readonly clusters: EffectClusters;
}

function linesOf({ addOn, of, gains, loses, changes, overrides, starts }: EffectOnAddOn): EffectLine[] {
  const what = of ? `Manifests of ${addOn}` : addOn;
  return [
    { title: `${what} removed from`, clusters: loses },
    { title: `${what} ${of ? "applied" : "installed"} on`, clusters: gains },
    { title: `${what} changed on`, clusters: changes },
    ...(starts ? [{ title: `${what} may start on`, clusters: starts }] : []),
    { title: `Own configuration of ${addOn} on`, clusters: overrides },
  ].filter(({ clusters }) => clusters.total > 0);
}

function Regions({ title, clusters: { total, regions } }: EffectLine) {
  return (
    <section aria-label={title} className="mt-2.5">
      <h3 className="font-medium">
        {title} {plural(total, "cluster")}
      </h3>
      <dl className="mt-1 grid gap-1.5 text-small">
        {regions.map((region) => (
          <div key={region.region}>
            <dt className="text-text-2">
              {region.region || "Without a region"} <span className="text-text-3">{count(region.total)}</span>
            </dt>
            <dd className="mono text-text [overflow-wrap:anywhere]">
              {region.names.join(", ")}
              {region.total > region.names.length ? ` and ${count(region.total - region.names.length)} more` : ""}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
