import { StatusIcon } from "@/components/ui/feedback/status-icon";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { ClusterConfiguration, EffectiveValue, LayeredConfig } from "@/lib/api/addons/add-on-setup";
import { ShownValue } from "./shown-value";

export const LAYER_LABELS = {
  default: "Add-on",
  placement: "Its placement",
  cluster: "The cluster",
} as const satisfies Record<LayeredConfig["layer"], string>;

export const VALUE_LINE =
  "grid gap-x-6 border-line border-b px-4 py-[6px] leading-5 sheet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,2fr)] sheet:px-6";

/** The variables that the agent of one cluster gets, what gives each, and what is lost or empty. */
export function EffectiveValues({ of: { values, lost, empty } }: { readonly of: ClusterConfiguration }) {
  if (values.length + lost.length + empty.length === 0) return null;
  return (
    <section aria-label="Values">
      <SectionTitle title="Values" note="that its agent gets as variables" />
      <ul className="border-line border-t">
        {empty.map((name) => (
          <li key={name} data-empty={name} className={VALUE_LINE}>
            <span className="mono font-medium [overflow-wrap:anywhere]">{name}</span>
            <span className="flex gap-1.5 text-warn-text">
              <StatusIcon shape="triangle" className="mt-[3px] text-warn" />
              empty: the template uses it, but nothing defines it
            </span>
            <span />
          </li>
        ))}
        {lost.map((value) => (
          <Value key={`${value.name} ${value.config}`} value={value} isLost />
        ))}
        {values.map((value) => (
          <Value key={value.name} value={value} />
        ))}
      </ul>
    </section>
  );
}

function Value({
  value: { name, value, layer, config },
  isLost = false,
}: {
  readonly value: EffectiveValue;
  readonly isLost?: boolean;
}) {
  return (
    <li data-value={name} data-lost={isLost} className={VALUE_LINE}>
      <span className="mono min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
      <span className="mono min-w-0 [overflow-wrap:anywhere]">
        {isLost ? (
          <>
            <s className="text-text-3">
              <ShownValue name={name} value={value} />
            </s>{" "}
            <span className="font-sans text-warn-text">not inherited: the override does not define it</span>
          </>
        ) : (
          <ShownValue name={name} value={value} />
        )}
      </span>
      <span className="min-w-0 text-small text-text-2 leading-5 [overflow-wrap:anywhere]">
        {LAYER_LABELS[layer].toLowerCase()}, by <span className="mono">{config}</span>
      </span>
    </li>
  );
}
