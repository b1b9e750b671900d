import { MissingRightNote } from "@/components/request-state/missing-right";
import { Link } from "@/components/ui/controls/link";
import type { ClusterGroups, GateEffect } from "@/lib/api/gates/gate-detail";
import { count, plural } from "@/lib/format/count";
import { exactTime } from "@/lib/format/time";
import { viewerZone, zonedText } from "@/lib/format/zoned-time";
import type { GateKind } from "@/lib/lists/gates/row";
import { rolloutHrefOf } from "./gate-labels";

interface EffectFactsProps {
  readonly kind: GateKind;
  readonly effect: GateEffect;
}

/** What a window, a freeze or a gate does now: its clusters, when it opens next, and which rollouts wait. */
export function EffectFacts({ kind, effect }: EffectFactsProps) {
  const { clusters, missing, rollouts, vetoed = 0, zones } = effect;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {clusters ? <Clusters clusters={clusters} vetoed={vetoed} /> : null}
      {missing ? (
        <p>
          Which clusters it is for: <MissingRightNote missing={missing} />
        </p>
      ) : null}
      {kind === "window" ? <Openings zones={zones} /> : null}
      {rollouts ? <Stopped kind={kind} rollouts={rollouts} /> : null}
    </div>
  );
}

function Clusters({
  clusters: { total, sets, regions },
  vetoed,
}: {
  readonly clusters: NonNullable<GateEffect["clusters"]>;
  readonly vetoed: number;
}) {
  return (
    <div>
      <p className="font-medium">{total === 0 ? "No cluster" : plural(total, "cluster")}</p>
      {vetoed > 0 ? (
        <p className="text-text-2">{plural(vetoed, "cluster")} of them start nothing at any time: its veto holds.</p>
      ) : null}
      {total > 0 ? (
        <details className="mt-1 text-small">
          <summary className="text-text-2 hover:text-text">By set and region</summary>
          <GroupLines label="By cluster set" groups={sets} without="Without a set" />
          <GroupLines label="By region" groups={regions} without="Without a region" />
        </details>
      ) : null}
    </div>
  );
}

interface GroupLinesProps {
  readonly label: string;
  readonly groups: ClusterGroups;
  readonly without: string;
}

function GroupLines({ label, groups, without }: GroupLinesProps) {
  return (
    <dl aria-label={label} className="mt-2 grid gap-1.5">
      {groups.map(({ group, total, names }) => (
        <div key={group}>
          <dt className="text-text-2">
            {group || without} <span className="text-text-3">{count(total)}</span>
          </dt>
          <dd className="mono [overflow-wrap:anywhere]">
            {names.join(", ")}
            {total > names.length ? ` and ${count(total - names.length)} more` : ""}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The next times in the clusters' own zones, and the viewer's beside them where that is another. */
function Openings({ zones }: Pick<GateEffect, "zones">) {
  const known = zones.filter(({ openings }) => openings.length > 0);
  if (known.length === 0) return <p className="text-text-2">It does not open within the next year.</p>;
  return (
    <div className="grid gap-2">
      {known.map(({ zone, total, openings }) => (
        <div key={zone}>
          <p className="font-medium">
            Next openings{" "}
            <span className="font-regular text-text-3">
              {zone}
              {zones.length > 1 ? `, ${plural(total, "cluster")}` : ""}
            </span>
          </p>
          <ul aria-label={`Next openings in ${zone}`}>
            {openings.map(({ from, until }) => (
              <li key={until}>
                {from === undefined ? "now" : <OpeningTime at={from} zone={zone} />}{" "}
                <span className="text-text-3">to</span> <OpeningTime at={until} zone={zone} isEnd />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

interface OpeningTimeProps {
  readonly at: string;
  readonly zone: string;
  readonly isEnd?: boolean;
}

/** The zone stands above; the viewer's own time follows a beginning where it is another. */
function OpeningTime({ at, zone, isEnd = false }: OpeningTimeProps) {
  const nowMs = Date.now();
  const here = zonedText(at, { nowMs, zone });
  const yours = zonedText(at, { nowMs, zone: viewerZone() });
  return (
    <time dateTime={at} title={exactTime(at)}>
      {here}
      {!isEnd && here !== yours ? <span className="text-text-3"> ({yours} your time)</span> : null}
    </time>
  );
}

const NOTHING = {
  window: "No rollout waits for it now.",
  freeze: "It stops no rollout now.",
  approval: "No rollout waits for it now.",
} as const satisfies Record<GateKind, string>;

function Stopped({
  kind,
  rollouts,
}: {
  readonly kind: GateKind;
  readonly rollouts: NonNullable<GateEffect["rollouts"]>;
}) {
  if (rollouts.length === 0) return <p className="text-text-2">{NOTHING[kind]}</p>;
  return (
    <div>
      <p className="font-medium">
        {plural(rollouts.length, "rollout")} {rollouts.length === 1 ? "waits" : "wait"}
      </p>
      <ul aria-label="Rollouts that wait">
        {rollouts.map(({ name, clusters }) => (
          <li key={name}>
            <Link
              href={rolloutHrefOf(name)}
              className="mono text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
            >
              {name}
            </Link>
            <span className="text-text-3"> {plural(clusters, "cluster")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
