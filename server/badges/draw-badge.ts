import { type FleetStatus, fleetStatus } from "@/lib/health/add-on-fleet-status";
import type { AddOnRow } from "@/lib/lists/addons/row";
import type { RolloutRow } from "@/lib/lists/rollouts/row";
import { ROLLOUT_STATES_WORST_FIRST, type RolloutState } from "@/lib/lists/rollouts/stages";
import { rolloutState } from "@/lib/lists/rollouts/state";

const COLOURS = { bad: "#c42b1c", warn: "#9a6700", moving: "#0b5cad", good: "#1a7f4b", neutral: "#616a75" } as const;

interface Word {
  readonly text: string;
  readonly colour: keyof typeof COLOURS;
}

const HEALTH: Readonly<Record<FleetStatus, Word>> = {
  unhealthy: { text: "unhealthy", colour: "bad" },
  degraded: { text: "degraded", colour: "warn" },
  silent: { text: "unknown", colour: "warn" },
  moving: { text: "applying", colour: "moving" },
  removing: { text: "removing", colour: "moving" },
  waiting: { text: "waiting", colour: "neutral" },
  healthy: { text: "healthy", colour: "good" },
  nowhere: { text: "not installed", colour: "neutral" },
  hidden: { text: "hidden", colour: "neutral" },
};
const ROLLOUT: Readonly<Record<RolloutState, Word>> = {
  stuck: { text: "rollout stuck", colour: "bad" },
  held: { text: "rollout held", colour: "warn" },
  aborted: { text: "rollout aborted", colour: "warn" },
  moving: { text: "rolling out", colour: "moving" },
  unwell: { text: "rolled out", colour: "warn" },
  done: { text: "rolled out", colour: "good" },
};

/** How an add-on and its rollouts are, in words alone: no number, and no name of a cluster. */
export function badgeOf(
  row: Pick<AddOnRow, "name" | "clustersVisible" | "counts" | "leaving">,
  rollouts: readonly RolloutRow[],
): string {
  const states = rollouts.map(rolloutState);
  const state = ROLLOUT_STATES_WORST_FIRST.find((each) => states.includes(each));
  return drawn(row.name, [HEALTH[fleetStatus(row)], ...(state ? [ROLLOUT[state]] : [])]);
}

/** For who may not see one, whatever the reason. */
export function unavailableBadge(): string {
  return drawn("Flotilla", [{ text: "unavailable", colour: "neutral" }]);
}

const HEIGHT = 22;
const PADDING = 8;
const DOT = 14;
/** Of a character at this size, as wide as most are; texts are stretched to it. */
const CHARACTER = 6.4;

/** Text and shapes: nothing loads, runs or links. */
function drawn(name: string, words: readonly Word[]): string {
  const label = `${name}: ${words.map(({ text }) => text).join(", ")}`;
  let x = PADDING;
  const texts = [textAt(x, name, "#1f2328", 600)];
  x += widthOf(name) + PADDING;
  for (const { text, colour } of words) {
    texts.push(`<circle cx="${x + 4}" cy="${HEIGHT / 2}" r="4" fill="${COLOURS[colour]}"/>`);
    texts.push(textAt(x + DOT, text, "#424a53", 400));
    x += DOT + widthOf(text) + PADDING;
  }
  const box = `<rect x=".5" y=".5" width="${x - 1}" height="${HEIGHT - 1}" rx="5" fill="#ffffff" stroke="#d1d7de"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${x}" height="${HEIGHT}" role="img" aria-label="${escaped(label)}"><title>${escaped(label)}</title>${box}<g font-family="Inter,system-ui,sans-serif" font-size="11.5">${texts.join("")}</g></svg>`;
}

function textAt(x: number, text: string, colour: string, weight: number): string {
  return `<text x="${x}" y="15" fill="${colour}" font-weight="${weight}" textLength="${widthOf(text)}">${escaped(text)}</text>`;
}

function widthOf(text: string): number {
  return Math.round(text.length * CHARACTER);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
