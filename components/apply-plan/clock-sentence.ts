import { plural } from "@/lib/format/count";
import { clock } from "@/lib/format/time";
import type { WaveClock } from "@/lib/lists/rollouts/row";

/** "12 clusters wait. Next window Tue 02:00 Europe/Lisbon. Begins 1 Dec 2026 02:00; ends 1 Dec 2026 02:05 at the earliest, by your clock." */
export function clockSentence(wave: WaveClock, nowMs: number): string {
  const { begins, ends, endsLatest, held, heldBy = "", waiting, waitsFor = "" } = wave;
  const from = begins === undefined ? "" : `Begins ${clock(begins, nowMs)}`;
  const to = endText({ ends, endsLatest }, nowMs);
  return [
    ...(waiting > 0
      ? [`${plural(waiting, "cluster")} ${waiting === 1 ? "waits" : "wait"}. ${sentence(waitsFor)}`]
      : []),
    ...(held > 0 ? [`${plural(held, "cluster")} may not start. ${sentence(heldBy)}`] : []),
    from === "" ? "When it begins is not known." : `${from}; ${to}, by your clock.`,
  ].join(" ");
}

/** What the hub's people wrote ends as they like. */
function sentence(text: string): string {
  return `${text.replace(/\.$/, "")}.`;
}

/** When a rollout begins, and when its last wave ends; undefined where neither window nor freeze delays any wave. */
export function wholeClockSentence(
  waves: readonly { readonly clock?: WaveClock | undefined }[],
  nowMs: number,
): string | undefined {
  const last = waves.at(-1)?.clock;
  const first = waves[0]?.clock;
  if (!last) return undefined;
  if (first && first.begins === undefined) return "When it begins is not known.";
  const from = first?.begins === undefined ? "Begins at once" : `Begins ${clock(first.begins, nowMs)}`;
  return `${from}; ${endText(last, nowMs)}, by your clock.`;
}

function endText({ ends, endsLatest }: Pick<WaveClock, "ends" | "endsLatest">, nowMs: number): string {
  if (ends === undefined) return "its end is not known";
  const latest = endsLatest === undefined ? "" : `, ${clock(endsLatest, nowMs)} at the latest`;
  return `ends ${clock(ends, nowMs)} at the earliest${latest}`;
}
