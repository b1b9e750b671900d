import { yamlHref } from "@/components/object/object-kinds";
import { MissingRightNote } from "@/components/request-state/missing-right";
import { Link } from "@/components/ui/controls/link";
import { type StatusAppearance, StatusBadge } from "@/components/ui/feedback/status-badge";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { ClusterConfiguration, EffectiveSetting, LayeredConfig } from "@/lib/api/addons/add-on-setup";
import { EffectiveValues, LAYER_LABELS, VALUE_LINE } from "./effective-values";
import { configKind, configName } from "./install-labels";

const SETTING_LAYERS = {
  ...LAYER_LABELS,
  annotation: "The cluster's annotation",
  "built-in": "Set by the hub",
} as const satisfies Record<EffectiveSetting["layer"], string>;
const EFFECTIVE = { tone: "good", shape: "disc-check", label: "Effective" } as const satisfies StatusAppearance;
const OVERRIDDEN = { tone: "neutral", shape: "layers", label: "Overridden" } as const satisfies StatusAppearance;
const ABSENT = { tone: "bad", shape: "octagon", label: "Does not exist" } as const satisfies StatusAppearance;

/** One cluster's configuration: what each layer names, and each value with the layer that gives it. */
export function ClusterLayers({ of }: { readonly of: ClusterConfiguration }) {
  const { cluster, configs } = of;
  return (
    <>
      <section aria-label={`Layers on ${cluster}`}>
        <SectionTitle title={`On ${cluster}`} note="a later layer replaces an earlier one, kind by kind" />
        {configs.length === 0 ? (
          <p className="px-4 pb-3 text-text-2 sheet:px-6">No layer names a configuration.</p>
        ) : null}
        <ol className="border-line border-t empty:hidden">
          {configs.map((line) => (
            <Layer key={`${line.layer} ${line.config.resource} ${configName(line.config)}`} line={line} />
          ))}
        </ol>
      </section>
      <EffectiveValues of={of} />
      <Settings settings={of.settings} />
    </>
  );
}

function Layer({
  line: { layer, placement, config, isEffective, isAbsent, missing },
}: {
  readonly line: LayeredConfig;
}) {
  const appearance = isEffective ? EFFECTIVE : OVERRIDDEN;
  return (
    <li
      data-layer={layer}
      data-effective={isEffective}
      className="grid gap-x-6 border-line border-b px-4 py-[6px] leading-5 sheet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,2fr)] sheet:px-6"
    >
      <span className="min-w-0 text-text-2 [overflow-wrap:anywhere]">
        {LAYER_LABELS[layer]}
        {placement ? <span className="mono"> {placement}</span> : null}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <ConfigLinked config={config} isAbsent={isAbsent} />{" "}
        <span className="mono text-text-3">{config.hash?.slice(0, 6)}</span>
        <span className="block text-small text-text-3">{configKind(config)}</span>
      </span>
      <span className="min-w-0">
        <StatusBadge appearance={isAbsent ? ABSENT : appearance} />
        {missing ? (
          <span className="block text-small">
            <MissingRightNote missing={missing} />
          </span>
        ) : null}
      </span>
    </li>
  );
}

/** The configuration's name, linked to its YAML if available. */
function ConfigLinked({ config, isAbsent }: Pick<LayeredConfig, "config" | "isAbsent">) {
  const { name, namespace } = config;
  const text = configName(config);
  const href =
    isAbsent || name === "" ? undefined : yamlHref(configKind(config), { name, ...(namespace ? { namespace } : {}) });
  if (href === undefined) return <span className="mono font-medium">{text}</span>;
  return (
    <Link href={href} title="as YAML" className="mono font-medium hover:underline hover:underline-offset-2">
      {text}
    </Link>
  );
}

function Settings({ settings }: { readonly settings: readonly EffectiveSetting[] }) {
  if (settings.length === 0) return null;
  return (
    <section aria-label="Settings">
      <SectionTitle title="Settings" note="how its agent is deployed" />
      <ul className="border-line border-t">
        {settings.map(({ field, value, layer, config }) => (
          <li key={field} data-setting={field} className={VALUE_LINE}>
            <span className="mono min-w-0 font-medium [overflow-wrap:anywhere]">{field}</span>
            <span className="mono min-w-0 [overflow-wrap:anywhere]">{value}</span>
            <span className="min-w-0 text-small text-text-2 leading-5 [overflow-wrap:anywhere]">
              {SETTING_LAYERS[layer].toLowerCase()}
              {config ? (
                <>
                  , by <span className="mono">{config}</span>
                </>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
