import { Fragment } from "react";
import type { EnablePreview } from "@/lib/api/addons/enable";
import { count, plural } from "@/lib/format/count";

const MAX = 6;

/** The waves side by side, a gate between each two. Of many, the first are drawn. */
export function GroupStrip({ waves }: { readonly waves: EnablePreview["waves"] }) {
  if (waves.length < 2) return null;
  const drawn = waves.length > MAX ? waves.slice(0, MAX - 1) : waves;
  const rest = waves.slice(drawn.length);
  return (
    <section aria-label="Waves">
      <div className="mb-2 flex items-baseline justify-between">
        <h3 className="font-strong">Waves</h3>
        <span className="text-small text-text-3">a gate between each two</span>
      </div>
      <ol className="flex text-small text-text-2">
        {drawn.map(({ name, mandatory, size }, index) => (
          <Fragment key={name ?? index}>
            {index > 0 ? <GateMark /> : null}
            <li className="min-w-0 flex-1" style={{ flexGrow: mandatory ? 0.7 : 1 }}>
              <span aria-hidden="true" className="mt-1.5 mb-[9px] block h-[3px] bg-line-strong" />
              <span className="block truncate" title={name}>
                {name ?? index + 1}
              </span>
              <span className="font-medium text-text tabular-nums">{count(size)}</span>
            </li>
          </Fragment>
        ))}
        {rest.length > 0 ? (
          <>
            <GateMark />
            <li className="min-w-0 flex-1">
              <span aria-hidden="true" className="mt-1.5 mb-[9px] block h-[3px] bg-line-strong" />
              <span className="block truncate">{plural(rest.length, "more", "more")}</span>
              <span className="font-medium text-text tabular-nums">
                {count(rest.reduce((sum, { size }) => sum + size, 0))}
              </span>
            </li>
          </>
        ) : null}
      </ol>
    </section>
  );
}

function GateMark() {
  return (
    <li aria-hidden="true" className="flex w-[17px] flex-none justify-center">
      <span className="h-[15px] w-px bg-text-3" />
    </li>
  );
}
