import type { FieldChange } from "./faults";
import { between, randomOf } from "./random";

export type RangeMs = readonly [least: number, most: number];

/** How a managed cluster behaves, seen from the agents that run on it. */
export interface SpokeModel {
  /** Its API server does not answer: its agents run and renew their lease, but apply and remove nothing. */
  readonly apiServerDown: boolean;
  /** Names of workloads whose pods never become ready there. */
  readonly notReady: ReadonlySet<string>;
  /** Jobs, and Pods that end by themselves, end badly there. */
  readonly jobsFail: boolean;
  readonly joinDelayMs: RangeMs;
  readonly applyDelayMs: RangeMs;
  /** From applied to the first feedback of its workloads. */
  readonly readyDelayMs: RangeMs;
  readonly removeDelayMs: RangeMs;
}

/** How far the agent has come: the manifests exist on the cluster, or their workloads had time to start too. */
export type WorkPhase = "applied" | "settled";

export interface Spoke {
  readonly model: SpokeModel;
  readonly nodes: number;
  /** What people changed there, the latest last. */
  readonly changes?: readonly FieldChange[];
}

export const HEALTHY_SPOKE: SpokeModel = {
  apiServerDown: false,
  notReady: new Set(),
  jobsFail: false,
  joinDelayMs: [200, 1_200],
  applyDelayMs: [500, 3_000],
  readyDelayMs: [500, 2_500],
  removeDelayMs: [300, 1_500],
};

/** The same delay for the same purpose in every run. */
export function delayMs([least, most]: RangeMs, ...purpose: readonly (string | number)[]): number {
  return between(randomOf(...purpose), least, most);
}

/** The same cluster, whose delays are that many times shorter. */
export function atSpeed(spoke: SpokeModel, speed: number): SpokeModel {
  const shorter = ([least, most]: RangeMs): RangeMs => [Math.round(least / speed), Math.round(most / speed)];
  return {
    ...spoke,
    joinDelayMs: shorter(spoke.joinDelayMs),
    applyDelayMs: shorter(spoke.applyDelayMs),
    readyDelayMs: shorter(spoke.readyDelayMs),
    removeDelayMs: shorter(spoke.removeDelayMs),
  };
}
