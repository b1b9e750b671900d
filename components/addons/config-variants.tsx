import { DetailLink } from "@/components/ui/controls/detail-link";
import { SectionTitle } from "@/components/ui/layout/section-title";
import type { AddOnConfiguration, ConfigVariant, VariantDifference } from "@/lib/api/addons/add-on-setup";
import { count, plural } from "@/lib/format/count";
import { addOnTabHref } from "./detail-address";
import { configKind, configName } from "./install-labels";
import { ShownValue } from "./shown-value";

interface ConfigVariantsProps {
  readonly addOn: string;
  readonly data: AddOnConfiguration;
  readonly cluster: string | undefined;
}

/** How much the clusters of an add-on differ in configuration, and in which values. */
export function ConfigVariants({ addOn, data: { variants, more }, cluster }: ConfigVariantsProps) {
  return (
    <section aria-label="Variants">
      <SectionTitle title="Variants" note="by desired configuration and content, as clusters report it" />
      <ul className="border-line border-t">
        {variants.map((variant) => (
          <Variant key={JSON.stringify(variant.configs)} addOn={addOn} variant={variant} cluster={cluster} />
        ))}
      </ul>
      {more > 0 ? (
        <p className="px-4 py-2 text-small text-text-2 sheet:px-6">
          and {plural(more, "more variant")}, each on fewer clusters.
        </p>
      ) : null}
    </section>
  );
}

interface VariantProps {
  readonly addOn: string;
  readonly variant: ConfigVariant;
  readonly cluster: string | undefined;
}

function Variant({ addOn, variant: { configs, size, pending, overridden, clusters, differs }, cluster }: VariantProps) {
  const notes = [
    pending > 0 ? `${count(pending)} pending` : "",
    overridden > 0 ? `${count(overridden)} overridden` : "",
  ].filter(Boolean);
  return (
    <li
      data-variant={configs.map(({ hash = "" }) => hash.slice(0, 6)).join(" ")}
      className="grid gap-x-6 gap-y-1 border-line border-b px-4 py-[7px] leading-5 sheet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,2fr)] sheet:px-6"
    >
      <ul className="min-w-0">
        {configs.length === 0 ? <li className="text-text-2">no configuration</li> : null}
        {configs.map((config) => (
          <li
            key={`${config.resource} ${configName(config)}`}
            className="[overflow-wrap:anywhere]"
            title={`${configKind(config)}, hash ${config.hash ?? "not known yet"}`}
          >
            <span className="mono">{configName(config)}</span>{" "}
            <span className="mono text-text-3">{config.hash?.slice(0, 6)}</span>
          </li>
        ))}
      </ul>
      <p>
        {plural(size, "cluster")}
        {notes.length > 0 ? <span className="block text-small text-text-2">{notes.join(", ")}</span> : null}
      </p>
      <p className="min-w-0 text-small text-text-2 leading-5">
        {clusters.map((name) => (
          <DetailLink
            key={name}
            href={addOnTabHref(addOn, "configuration", name)}
            aria-current={name === cluster ? "page" : undefined}
            className="mono block text-accent-text [overflow-wrap:anywhere] hover:underline hover:underline-offset-2 aria-[current]:font-medium aria-[current]:text-text"
          >
            {name}
          </DetailLink>
        ))}
        {size > clusters.length ? `and ${count(size - clusters.length)} more` : null}
      </p>
      {differs ? <Differences differs={differs} /> : null}
    </li>
  );
}

function Differences({ differs }: { readonly differs: readonly VariantDifference[] }) {
  return (
    <ul aria-label="Differs from the first" className="col-span-full min-w-0 text-small text-text-2 empty:hidden">
      {differs.map(({ name, value, first }) => (
        <li key={name} data-differs={name} className="[overflow-wrap:anywhere]">
          <span className="mono text-text">{name}</span> <Given name={name} value={value} />;{" "}
          <Given name={name} value={first} /> in the first variant
        </li>
      ))}
    </ul>
  );
}

function Given({ name, value }: { readonly name: string; readonly value: string | undefined }) {
  if (value === undefined) return "not set";
  return value === "" ? (
    "empty"
  ) : (
    <span className="mono text-text">
      <ShownValue name={name} value={value} />
    </span>
  );
}
