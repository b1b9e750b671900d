import { clockSentence } from "@/components/apply-plan/clock-sentence";
import { cn } from "@/lib/cn";
import { count, plural } from "@/lib/format/count";
import type { WaveTime } from "./wave-times";

const MAX_ROWS = 8;

const HEAD =
  "h-6 whitespace-nowrap border-line border-b px-2 text-right font-regular text-micro text-text-3 first:pl-0 first:text-left last:pr-0";
const CELL =
  "h-[26px] border-line border-b px-2 text-right text-text-2 tabular-nums first:pl-0 first:text-left last:pr-0";

/**
 * The waves in their order, with what each may cost and when it is through. Of many the first are drawn, and the last.
 */
export function WaveTable({ waves }: { readonly waves: readonly WaveTime[] }) {
  const first = waves.length > MAX_ROWS ? waves.slice(0, MAX_ROWS - 2) : waves;
  const last = waves.length > first.length ? waves.at(-1) : undefined;
  return (
    <table aria-label="Waves" className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          {["Wave", "Clusters", "Max failures", "Done by"].map((label) => (
            <th key={label} scope="col" className={HEAD}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {first.map((wave) => (
          <WaveRow key={wave.number} wave={wave} />
        ))}
        {last ? (
          <tr>
            <td colSpan={4} className={cn(CELL, "text-small text-text-3")}>
              {plural(waves.length - first.length - 1, "wave")} between
            </td>
          </tr>
        ) : null}
        {last ? <WaveRow wave={last} /> : null}
      </tbody>
    </table>
  );
}

function WaveRow({ wave }: { readonly wave: WaveTime }) {
  const { away, clock, ends, failures, mandatory, name, number, size } = wave;
  return (
    <>
      <tr>
        <th scope="row" className={cn(CELL, "font-medium text-text [overflow-wrap:anywhere]")}>
          {number}
          {name ? `, ${name}` : null}
          {mandatory ? (
            <span className="ml-1.5 whitespace-nowrap font-regular text-small text-text-3">first</span>
          ) : null}
        </th>
        <td className={CELL}>
          {count(size)}
          {away > 0 ? <span className="block text-small text-text-3">{count(away)} away</span> : null}
        </td>
        <td className={CELL}>{failures === undefined ? "" : count(failures)}</td>
        <td className={cn(CELL, "whitespace-nowrap")}>{ends}</td>
      </tr>
      {clock ? (
        <tr>
          <td colSpan={4} className={cn(CELL, "h-auto py-1 text-pretty text-small text-text-3")}>
            {clockSentence(clock, Date.now())}
          </td>
        </tr>
      ) : null}
    </>
  );
}
