import { bagOf, listOf, type RawPanel, stringIn } from "./grafana-json";
import type { Deviation } from "./model";
import { isKnownProperty } from "./read-field";

/** What is not drawn as in Grafana, and where in the panel it is. */
type Gap = Pick<Deviation, "outcome" | "text"> & { readonly at: string };

/** Properties of overrides that change nothing of what is seen here. */
const UNSEEN: ReadonlySet<string> = new Set([
  "custom.filterable",
  "custom.hideFrom",
  "custom.lineWidth",
  "description",
]);

/** What of how series look is left out, in the format of today and in those of older versions. */
export function panelGaps(raw: RawPanel): Gap[] {
  const { type = "" } = raw;
  return [
    ...overrideGaps(raw),
    ...stackingGaps(raw),
    ...(type === "graph" || type === "singlestat" ? oldGaps(raw) : []),
  ];
}

function overrideGaps({ fieldConfig }: RawPanel): Gap[] {
  return listOf(bagOf(fieldConfig).overrides).flatMap((override, index) =>
    listOf(bagOf(override).properties).flatMap((property, at): Gap[] => {
      const id = stringIn(bagOf(property).id);
      if (isKnownProperty(id) || UNSEEN.has(id)) return [];
      const path = `.fieldConfig.overrides[${index}].properties[${at}]`;
      return [{ outcome: "ignored", at: path, text: `An override of "${id}" is left out.` }];
    }),
  );
}

function stackingGaps({ fieldConfig, percentage, stack }: RawPanel): Gap[] {
  const text = "Series are stacked by their values, and not in percent.";
  const { stacking } = bagOf(bagOf(bagOf(fieldConfig).defaults).custom);
  if (bagOf(stacking).mode === "percent")
    return [{ outcome: "approximated", at: ".fieldConfig.defaults.custom.stacking", text }];
  return percentage === true && stack === true ? [{ outcome: "approximated", at: ".percentage", text }] : [];
}

/** Of graphs and single figures as older versions of Grafana have them. */
const OLD: Readonly<Record<string, string>> = {
  seriesOverrides: "How single series look is left out.",
  aliasColors: "Colours of single series are left out.",
  valueMaps: "Texts for single values are left out.",
  rangeMaps: "Texts for ranges of values are left out.",
  prefix: "The text before the figure is left out.",
  postfix: "The text behind the figure is left out.",
};

function oldGaps(raw: RawPanel): Gap[] {
  const gaps = Object.entries(OLD).flatMap(([name, text]): Gap[] =>
    isSomething(raw[name]) ? [{ outcome: "ignored", at: `.${name}`, text }] : [],
  );
  const limits = raw.type === "singlestat" && (raw.colorValue === true || raw.colorBackground === true);
  const colours: Gap = { outcome: "ignored", at: ".thresholds", text: "The figure has no colour of thresholds." };
  const zero: Gap = { outcome: "ignored", at: ".nullPointMode", text: "What is missing is a gap, and not zero." };
  return [...gaps, ...(limits ? [colours] : []), ...(raw.nullPointMode === "null as zero" ? [zero] : [])];
}

/** Each single figure has a text for null, whether somebody wrote one or not. */
function isSomething(value: unknown): boolean {
  if (!Array.isArray(value)) return typeof value === "string" ? value !== "" : Object.keys(bagOf(value)).length > 0;
  return value.map(bagOf).some(({ from, value: of }) => of !== "null" && from !== "null");
}
