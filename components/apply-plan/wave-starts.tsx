import type { EffectOnAddOn } from "@/lib/api/objects/blast-radius";
import { effectSubject } from "@/lib/blast-radius/summary";
import { plural } from "@/lib/format/count";
import { waveStart } from "./pace-text";

/** In which waves clusters gain and change an add-on, and when each begins, in a fold; nothing where all move at once. */
export function WaveStarts({ effect }: { readonly effect: EffectOnAddOn }) {
  const { pace } = effect;
  if (!pace?.beginsMs || pace.sizes.length < 2) return null;
  const rest = effect.waves - pace.sizes.length;
  const nowMs = Date.now();
  return (
    <details className="mt-2">
      <summary className="text-text-2 hover:text-text">Waves of {effectSubject(effect)}</summary>
      <ol className="mt-1 grid list-none gap-1 text-small tabular-nums">
        {pace.sizes
          .map((size, index) => waveText(pace, { index, size, nowMs }))
          .map((text) => (
            <li key={text}>{text}</li>
          ))}
        {rest > 0 ? <li className="text-text-2">and {plural(rest, "more wave")}</li> : null}
      </ol>
    </details>
  );
}

interface Wave {
  readonly index: number;
  readonly size: number;
  readonly nowMs: number;
}

function waveText(pace: NonNullable<EffectOnAddOn["pace"]>, { index, size, nowMs }: Wave): string {
  const gains = newText(pace.gains?.[index] ?? 0, size);
  return `Wave ${index + 1}: ${plural(size, "cluster")}${gains}, begins ${waveStart(pace, index, nowMs)}`;
}

function newText(gains: number, size: number): string {
  if (gains === 0) return "";
  return gains === size ? " that get it" : `, of which ${gains} get it`;
}
