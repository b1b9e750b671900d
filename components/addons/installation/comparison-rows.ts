import type { InstallationPreview, RolloutForecast } from "@/lib/api/addons/installation";
import { count, plural } from "@/lib/format/count";
import { cutMiddle } from "@/lib/format/cut-middle";
import { clock, duration } from "@/lib/format/time";

export interface ComparisonRow {
  readonly label: string;
  readonly now: string;
  readonly after: string;
}

type Compared = Pick<InstallationPreview, "now" | "after">;

const UNREAD = "cannot be read";
const MAX_RUNS = 5;
const MAX_LABEL = 40;

/** A strategy before and after a change, line by line. Dates are those of the reader's clock. */
export function comparisonRows({ now, after }: Compared, nowMs: number): readonly ComparisonRow[] {
  const row = (label: string, text: (forecast: RolloutForecast) => string): ComparisonRow => {
    return { label, now: now ? text(now) : UNREAD, after: after ? text(after) : UNREAD };
  };
  const rolls = [now, after].some((each) => each?.rolls);
  const failing = [...new Set([now, after].flatMap((each) => each?.failures.map((step) => step.failing) ?? []))];
  return [
    row("Clusters", ({ clusters }) => count(clusters)),
    ...([now, after].some((each) => each && each.away > 0) ? [row("Away, catch up", ({ away }) => count(away))] : []),
    ...([now, after].some((each) => each?.withoutAway) ? [row("Clusters away", awayText)] : []),
    row("Waves", wavesText),
    ...(rolls
      ? [
          row("In each", sizesText),
          ...(isDelayed({ now, after }) ? [row("Waits", waitsText)] : []),
          row("Earliest end", (each) => timeText(each, "earliest", nowMs)),
          row("Expected end", (each) => timeText(each, "expected", nowMs)),
          row("Latest end", (each) => timeText(each, "latest", nowMs)),
          ...failing
            .sort((a, b) => a - b)
            .map((each) => row(failureLabel(each), (forecast) => failureText(forecast, each))),
          row("Broken at most", ({ mostBroken, clusters }) => `${count(mostBroken)} of ${count(clusters)}`),
        ]
      : []),
  ];
}

/** "goes on; 20 catch up at a time; 50, 100, 200 start a minute; 10 of one region at a time". */
function awayText({ withoutAway }: RolloutForecast): string {
  if (!withoutAway) return "waits for them";
  const { maxCatchUp, perLabel, perMinute } = withoutAway;
  return [
    "goes on",
    ...(maxCatchUp === undefined ? [] : [`${count(maxCatchUp)} catch up at a time`]),
    ...(perMinute ? [`${perMinute.map(count).join(", ")} start a minute`] : []),
    ...(perLabel ? [`${count(perLabel.max)} of one ${cutMiddle(perLabel.label, MAX_LABEL)} at a time`] : []),
  ].join("; ");
}

function wavesText({ rolls, waves }: RolloutForecast): string {
  if (!rolls) return "nothing rolls out";
  const [first] = waves;
  if (waves.length <= 1) return first && first.atOnce < first.size ? "one lane" : "all at once";
  return count(waves.length);
}

/** "3 first, 3 × 12, 11", "38, 10 at a time". */
function sizesText({ waves }: RolloutForecast): string {
  const runs: { text: string; times: number }[] = [];
  for (const wave of waves) {
    const text = waveText(wave);
    const last = runs.at(-1);
    if (last?.text === text) last.times += 1;
    else runs.push({ text, times: 1 });
  }
  const texts = runs.map(({ text, times }) => (times > 1 ? `${count(times)} × ${text}` : text));
  if (texts.length <= MAX_RUNS) return texts.join(", ");
  return [...texts.slice(0, MAX_RUNS - 2), "…", ...texts.slice(-1)].join(", ");
}

function waveText({ size, atOnce, mandatory }: RolloutForecast["waves"][number]): string {
  if (atOnce < size) return `${count(size)}, ${count(atOnce)} at a time`;
  return mandatory ? `${count(size)} first` : count(size);
}

/** Whether windows or freezes delay either of them. */
export function isDelayed({ now, after }: Compared): boolean {
  return [now, after].some((each) => each?.ends !== undefined);
}

/** "12 clusters in wave 2. Next window Tue 02:00 Europe/Lisbon. 1 cluster may not start. Frozen by stop: Audit." */
function waitsText({ ends, waves }: RolloutForecast): string {
  if (!ends) return "no";
  const waiting = partOf(waves, "waiting");
  const held = partOf(waves, "held");
  const texts = [
    ...(waiting.size > 0 ? [`${plural(waiting.size, "cluster")}${waiting.where}. ${sentence(waiting.why)}`] : []),
    ...(held.size > 0 ? [`${plural(held.size, "cluster")} may not start${held.where}. ${sentence(held.why)}`] : []),
  ];
  return texts.length > 0 ? texts.join(" ") : "none at first; a window closes before all are through";
}

/** So many clusters wait themselves, in which waves, and what the first of them waits for. */
function partOf(waves: RolloutForecast["waves"], of: "waiting" | "held") {
  const own = waves.flatMap(({ clock: times }, index) => (times && times[of] > 0 ? [{ ...times, index }] : []));
  const [first, ...others] = own;
  const at = first && waves.length > 1 ? ` ${others.length > 0 ? "from" : "in"} wave ${count(first.index + 1)}` : "";
  return {
    size: own.reduce((sum, each) => sum + each[of], 0),
    where: others.length > 0 && at !== "" ? `${at} on` : at,
    why: of === "waiting" ? first?.waitsFor : first?.heldBy,
  };
}

function sentence(text = ""): string {
  return `${text.replace(/\.$/, "")}.`;
}

const ABSENT = { earliest: "not known", expected: "not known yet", latest: "open" } as const;

function timeText(forecast: RolloutForecast, which: keyof typeof ABSENT, nowMs: number): string {
  if (!forecast.rolls) return "at once";
  const at = forecast.ends?.[which];
  if (at !== undefined) return clock(at, nowMs);
  const ms = forecast[`${which}Ms`];
  if (ms === undefined) return isHeld(forecast) ? ABSENT.earliest : ABSENT[which];
  return ms < 1_000 ? "at once" : `after ${duration(ms)}`;
}

/** Some clusters may not start at any time that is known. */
function isHeld({ earliestMs }: RolloutForecast): boolean {
  return earliestMs === undefined;
}

function failureLabel(failing: number): string {
  return failing === 1 ? "If the first cluster fails" : `If the first ${count(failing)} fail`;
}

function failureText({ rolls, failures, clusters, waves }: RolloutForecast, failing: number): string {
  const step = failures.find((each) => each.failing === failing);
  if (!rolls || !step) return "";
  const started = step.started === clusters ? `all ${count(clusters)}` : `${count(step.started)} of ${count(clusters)}`;
  switch (step.kind) {
    case "goes-on":
      return `goes on, ${started} start`;
    case "stops":
      // In a lane it depends on how fast the others are.
      return `stops, ${waves.some(({ atOnce, size }) => atOnce < size) ? `up to ${started}` : started} started`;
    case "waits":
      return `waits for it, ${started} started`;
  }
}

/** What saving does at once, in a sentence; undefined where it does nothing at once. */
export function atOnceText(preview: InstallationPreview): string | undefined {
  const { startingTotal, gainingTotal, losingTotal, changingTotal } = preview;
  const parts = [
    startingTotal > 0 ? `starts ${plural(startingTotal, "waiting cluster")}` : "",
    gainingTotal > 0 ? `installs it on ${plural(gainingTotal, "cluster")}` : "",
    losingTotal > 0 ? `removes it from ${plural(losingTotal, "cluster")}` : "",
    changingTotal > 0 ? `changes the configuration of ${plural(changingTotal, "cluster")}` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? undefined : `Saving ${parts.join(", ")}.`;
}
