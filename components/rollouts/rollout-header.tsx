import { HEALTH_APPEARANCE } from "@/components/labels/add-on-status";
import { currentWave, rolloutStageAppearance } from "@/components/labels/rollout-stage-appearance";
import { installationHref } from "@/components/object/installation-href";
import { GuardedLink } from "@/components/request-state/guarded-link";
import { FailureBudget } from "@/components/rollout-lane/failure-budget";
import { Figure } from "@/components/ui/feedback/figure";
import { StatusBadge } from "@/components/ui/feedback/status-badge";
import { PageHeader } from "@/components/ui/layout/page-header";
import { count } from "@/lib/format/count";
import type { RolloutRow, RolloutWave } from "@/lib/lists/rollouts/row";
import type { RolloutStage } from "@/lib/lists/rollouts/stages";
import { rolloutState } from "@/lib/lists/rollouts/state";
import { ConfigLine } from "./config-line";
import { RolloutActions } from "./rollout-actions";
import type { RolloutName } from "./rollout-address";
import { progress, stageText } from "./rollout-messages";
import { strategyText } from "./strategy-labels";

/** What rolls where, its progress, and its remaining failure budget: as text, before anything is drawn. */
export function RolloutHeader({ row }: { readonly row: RolloutRow }) {
  return (
    <>
      <PageHeader
        title={row.addOn}
        machine
        crumbs={crumbsOf(row)}
        badges={<Badges row={row} />}
        actions={<RolloutActions row={row} />}
        about={<ConfigLine row={row} />}
      />
      {row.total > 0 ? <Score row={row} /> : null}
    </>
  );
}

/** The worse axis has the pill: where all is applied, that may be health. */
function Badges({ row }: { readonly row: RolloutRow }) {
  const stage = rolloutStageAppearance(row);
  if (rolloutState(row) !== "unwell") return <StatusBadge appearance={stage} text={stageText(row)} as="pill" />;
  return (
    <>
      <StatusBadge
        appearance={HEALTH_APPEARANCE.unhealthy}
        text={`${count(row.applied - row.healthy)} of ${count(row.applied)} not healthy`}
        as="pill"
      />
      <StatusBadge appearance={stage} as="plain" />
    </>
  );
}

/** Header of a rollout before its data is loaded. */
export function BareRolloutHeader({ name }: { readonly name: RolloutName }) {
  return <PageHeader title={name.addOn} machine crumbs={crumbsOf(name)} />;
}

function Score({ row }: { readonly row: RolloutRow }) {
  const { pace, patience } = strategyText(row);
  const wave = row.waves[budgetWave(row)];
  return (
    <div className="grid grid-cols-[auto_auto] items-start gap-x-8 gap-y-3 px-4 pt-2.5 pb-3.5 sheet:grid-cols-[minmax(190px,auto)_minmax(190px,auto)_minmax(0,1fr)] sheet:px-6 nav:grid-cols-[minmax(190px,auto)_minmax(190px,auto)_minmax(0,1fr)_auto]">
      {progress(row).map(({ label, value, of }) => (
        <Figure key={label} label={label} value={value} of={of} most={row.total} />
      ))}
      <div className="col-span-2 text-pretty text-small text-text-2 sheet:col-span-1">
        <p>
          {pace}{" "}
          <GuardedLink
            action="steer"
            name={row.addOn}
            href={installationHref(row.addOn, row.namespace, row.placement)}
            className="whitespace-nowrap text-accent-text underline underline-offset-2"
          >
            Change<span className="sr-only"> how it rolls out</span>
          </GuardedLink>
        </p>
        <p className="text-text-3">{patience}</p>
        <GateLine row={row} />
        {row.order?.away ? (
          <p className="text-text-3">
            Goes on without clusters that are away; {count(row.order.away.maxCatchUp)} at a time catch up.
          </p>
        ) : null}
      </div>
      {wave && row.strategy !== "All" ? (
        <div className="col-span-2 w-full sheet:col-span-3 nav:col-span-1 nav:w-70 wide:w-100">
          <FailureBudget label={budgetLabel(row)} budget={budgetOf(wave)} />
        </div>
      ) : null}
    </div>
  );
}

function GateLine({ row: { order } }: { readonly row: RolloutRow }) {
  const percent = order?.minAvailablePercent;
  if (percent === undefined) return null;
  return (
    <p className="text-text-3">
      {percent === 100
        ? "Stops if any updated cluster is not Available."
        : `Stops while fewer than ${percent} % of those updated are Available.`}
    </p>
  );
}

function budgetLabel(row: RolloutRow): string {
  return row.waves.length < 2 ? "Failure budget" : `Failure budget, wave ${budgetWave(row) + 1}`;
}

/** The current wave, or the last one of a rollout that is done. */
function budgetWave(row: RolloutRow): number {
  return currentWave(row) ?? row.waves.length - 1;
}

function budgetOf({ counts, failuresAllowed }: RolloutWave) {
  const at = (...stages: RolloutStage[]) =>
    counts.reduce((sum, { stage, size }) => sum + (stages.includes(stage) ? size : 0), 0);
  return { allowed: failuresAllowed, spent: at("failed", "timed-out"), atRisk: at("stalled") };
}

function crumbsOf({ namespace, placement }: RolloutName) {
  return [
    { href: "/rollouts", label: "Rollouts" },
    {
      href: `/rollouts?q=${encodeURIComponent(`placement:${namespace}/${placement}`)}`,
      label: `placement ${namespace}/${placement}`,
    },
  ];
}
