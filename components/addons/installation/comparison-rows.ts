import type { InstallationPreview, RolloutForecast } from "@/lib/api/addons/installation";
import { count, plural } from "@/lib/format/count";
import { duration } from "@/lib/format/time";

export interface ComparisonRow {
  readonly label: string;
  readonly now: string;
  readonly after: string;
}

type Compared = Pick<InstallationPreview, "now" | "after">;

const UNREAD = "cannot be read";
const MAX_RUNS = 5;

/** A strategy before and after a change, line by line. */
export function comparisonRows({ now, after }: Compared): readonly ComparisonRow[] {
  const row = (label: string, text: (forecast: RolloutForecast) => string): ComparisonRow => {
    return { label, now: now ? text(now) : UNREAD, after: after ? text(after) : UNREAD };
  };
  const rolls = [now, after].some((each) => each?.rolls);
  const failing = [...new Set([now, after].flatMap((each) => each?.failures.map((step) => step.failing) ?? []))];
  return [
    row("Clusters", ({ clusters }) => count(clusters)),
    row("Waves", wavesText),
    ...(rolls
      ? [
          row("In each", sizesText),
          row("Earliest end", (each) => timeText(each, each.earliestMs)),
          row("Expected end", (each) => timeText(each, each.expectedMs, "not known yet")),
          row("Latest end", (each) => timeText(each, each.latestMs, "open")),
          ...failing
            .sort((a, b) => a - b)
            .map((each) => row(failureLabel(each), (forecast) => failureText(forecast, each))),
          row("Broken at most", ({ mostBroken, clusters }) => `${count(mostBroken)} of ${count(clusters)}`),
        ]
      : []),
  ];
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

function timeText({ rolls }: RolloutForecast, ms: number | undefined, absent = ""): string {
  if (!rolls) return "at once";
  if (ms === undefined) return absent;
  return ms < 1_000 ? "at once" : `after ${duration(ms)}`;
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
