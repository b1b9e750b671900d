import type { LaneCell } from "@/components/rollout-lane/cell-paths";
import { Cells } from "@/components/rollout-lane/cells";
import { FailureBudget } from "@/components/rollout-lane/failure-budget";
import type { LaneGate } from "@/components/rollout-lane/gate";
import type { LaneWave } from "@/components/rollout-lane/wave";
import { WaveLane } from "@/components/rollout-lane/wave-lane";
import { Figure } from "@/components/ui/feedback/figure";
import { Caption, Section } from "./section";

/** As many cells of each kind, in this order. */
function cells(sizes: Partial<Record<LaneCell["kind"], number>>): LaneCell[] {
  const kinds = Object.entries(sizes).flatMap(([kind, size]) =>
    Array<LaneCell["kind"]>(size).fill(kind as LaneCell["kind"]),
  ); // keys of the record, whose type they forget
  return kinds.map((kind, index) => ({ name: `cluster-${String(index).padStart(4, "0")}`, kind, text: kind }));
}

const WAVES: readonly LaneWave[] = [
  {
    id: "1",
    name: "Wave 1",
    phase: "done",
    who: "canary",
    size: 24,
    current: false,
    segments: [{ id: "done", kind: "healthy", label: "done", size: 24 }],
    counts: [{ text: "24 of 24 applied" }],
    times: ["09:40 to 09:55"],
    cells: <Cells label="24 done" cells={cells({ healthy: 24 })} />,
    href: "/kit",
  },
  {
    id: "2",
    name: "Wave 2",
    phase: "done",
    who: "ci, lab",
    size: 360,
    current: false,
    segments: [
      { id: "done", kind: "healthy", label: "done", size: 358 },
      { id: "failed", kind: "unhealthy", label: "failed", size: 2 },
    ],
    counts: [{ text: "358 of 360 applied" }, { text: "2 failed", tone: "bad" }],
    times: ["09:55 to 09:58"],
  },
  {
    id: "3",
    name: "Wave 3",
    phase: "applying",
    who: "core-eu, core-us; 200 at once, by name",
    size: 808,
    current: true,
    segments: [
      { id: "done", kind: "healthy", label: "done", size: 412 },
      { id: "soaking", kind: "soaking", label: "soaking", size: 96 },
      { id: "applying", kind: "applying", label: "applying", size: 188 },
      { id: "later", kind: "later", label: "not yet", size: 100 },
      { id: "stalled", kind: "degraded", label: "stalled", size: 9 },
      { id: "failed", kind: "unhealthy", label: "failed", size: 3 },
    ],
    counts: [
      { text: "508 of 808 applied" },
      { text: "188 applying" },
      { text: "9 stalled", tone: "warn" },
      { text: "3 failed", tone: "bad" },
      { text: "96 soaking" },
    ],
    times: ["soak, 6 min left", "ends 11:10 to 11:40"],
    cells: (
      <Cells
        label="412 done, 96 soaking, 188 applying, 100 not yet, 9 stalled, 3 failed"
        cells={cells({ healthy: 412, soaking: 96, degraded: 9, applying: 188, unhealthy: 3, later: 100 })}
      />
    ),
    href: "/kit",
  },
  {
    id: "4",
    name: "Wave 4",
    phase: "waiting",
    who: "retail-eu, retail-us",
    size: 1792,
    current: false,
    segments: [{ id: "later", kind: "later", label: "not yet", size: 1792 }],
    counts: [{ text: "1,792 waiting" }],
    times: ["from 11:25"],
  },
  {
    id: "5",
    name: "Wave 5",
    phase: "waiting",
    who: "edge, factory, ran",
    size: 6418,
    current: false,
    segments: [
      { id: "later", kind: "later", label: "not yet", size: 6289 },
      { id: "unreachable", kind: "unreachable", label: "unreachable", size: 129 },
    ],
    counts: [{ text: "6,289 waiting" }, { text: "129 unreachable" }],
    times: ["from 12:40"],
    cells: <Cells label="6,289 not yet, 129 unreachable" cells={cells({ later: 6289, unreachable: 129 })} />,
  },
];

const GATES: readonly LaneGate[] = [
  { name: "Gate 1", state: "open", rule: "24 of 24 healthy, soaked 15\u00a0min" },
  { name: "Gate 2", state: "open", rule: "99.4\u00a0% healthy, asked 98\u00a0%" },
  { name: "Gate 3", state: "shut", rule: "opens at 98\u00a0% healthy for 15\u00a0min; now 97.6\u00a0%" },
  { name: "Gate 4", state: "far", rule: "98\u00a0% healthy, soak 30\u00a0min" },
];

const HELD = GATES.map((gate, index) =>
  index === 2 ? { ...gate, state: "held" as const, heldBy: "m.kessler" } : gate,
);

/** Nine waves, of which the fifth moves. */
const MANY = Array.from({ length: 9 }, (_, index) => index).flatMap((index): LaneWave[] => {
  const like = WAVES[Math.sign(index - 4) + 2];
  return like ? [{ ...like, id: `many-${index + 1}`, name: `Wave ${index + 1}`, current: index === 4 }] : [];
});
const MANY_GATES = MANY.map(
  ({ id }, index): LaneGate => ({ name: `Gate ${index + 1}`, state: index < 4 ? "open" : "far", rule: id }),
);

const EACH_KIND = {
  healthy: 6,
  soaking: 4,
  applying: 4,
  pending: 2,
  later: 6,
  unknown: 2,
  unreachable: 2,
  degraded: 2,
  unhealthy: 2,
};

export function Rollouts() {
  return (
    <Section title="Wave lane with gates, figures, failure budget" wide>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3 pb-3.5">
        <Figure label="Applied" value={890} of="of 9,402, 9.5 %" />
        <Figure label="Healthy on the new version" value={871} of="of 890, 97.9 %" />
        <div className="ml-auto w-full sheet:w-110">
          <FailureBudget label="Failure budget, wave 3" budget={{ allowed: 16, spent: 3, atRisk: 9 }} />
        </div>
      </div>
      <div className="-mx-4 sheet:-mx-6">
        <WaveLane label="Waves" waves={WAVES} gates={GATES} />
        <div className="px-4 sheet:px-6">
          <Caption>held by a person</Caption>
        </div>
        <WaveLane label="Waves, held" waves={WAVES} gates={HELD} />
        <div className="px-4 sheet:px-6">
          <Caption>more than six waves; and one lane without gates</Caption>
        </div>
        <WaveLane label="Nine waves" waves={MANY} gates={MANY_GATES} />
        <div className="h-3" />
        <WaveLane label="One lane" waves={WAVES.slice(2, 3)} gates={[]} />
        <div className="px-4 sheet:px-6">
          <Caption>few clusters have larger cells; where there is no room, one cell represents many</Caption>
          <Cells label="Each kind" cells={cells(EACH_KIND)} pitch={10} />
          <div className="mt-2 w-60">
            <Cells label="12,000 done, 40 failed" cells={cells({ healthy: 12_000, unhealthy: 40 })} />
          </div>
        </div>
      </div>
      <div className="mt-4 grid gap-4 sheet:grid-cols-3">
        <FailureBudget label="Failure budget" budget={{ allowed: 0, spent: 0, atRisk: 0 }} />
        <FailureBudget label="Failure budget" budget={{ allowed: 200, spent: 1, atRisk: 0 }} />
        <FailureBudget label="Failure budget" budget={{ allowed: 4, spent: 4, atRisk: 2 }} />
      </div>
    </Section>
  );
}
