import { configurationHref } from "@/components/object/object-address";
import { GuardedButton } from "@/components/request-state/guarded-button";
import { Link } from "@/components/ui/controls/link";
import { SectionTitle } from "@/components/ui/layout/section-title";
import { type PlacedConfig, placeText } from "./config-place";

/** What somebody is about to do at a place. */
export interface ConfigIntent extends PlacedConfig {
  readonly action: "attach" | "detach";
}

interface ConfigLayersProps {
  readonly addOn: string;
  readonly places: readonly PlacedConfig[];
  readonly onChange: (intent: ConfigIntent) => void;
}

/** The places at which an add-on names a configuration, later ones first to count, and what can be done at each. */
export function ConfigLayers({ addOn, places, onChange }: ConfigLayersProps) {
  return (
    <section aria-label="Layers">
      <SectionTitle title="Layers" note="a later one replaces an earlier one: add-on, placement, cluster" />
      <ul className="border-line border-t">
        {places.map((placed) => (
          <PlaceLine key={placeText(placed.place)} addOn={addOn} placed={placed} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}

function PlaceName({ place }: Pick<PlacedConfig, "place">) {
  switch (place.layer) {
    case "default":
      return "The add-on";
    case "placement":
      return (
        <>
          Placement{" "}
          <span className="mono text-text">
            {place.namespace}/{place.name}
          </span>
        </>
      );
    case "cluster":
      return (
        <>
          Cluster <span className="mono text-text">{place.cluster}</span>
        </>
      );
  }
}

interface PlaceLineProps extends Pick<ConfigLayersProps, "addOn" | "onChange"> {
  readonly placed: PlacedConfig;
}

function PlaceLine({ addOn, placed, onChange }: PlaceLineProps) {
  const { place, config } = placed;
  const where = placeText(place);
  const guard =
    place.layer === "cluster"
      ? ({ action: "configure-cluster", name: addOn, namespace: place.cluster } as const)
      : ({ action: "steer", name: addOn } as const);
  return (
    <li
      data-place={where}
      className="grid items-center gap-x-6 gap-y-1 border-line border-b px-4 py-1.5 leading-5 sheet:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,2fr)] sheet:px-6"
    >
      <span className="min-w-0 text-text-2 [overflow-wrap:anywhere]">
        <PlaceName place={place} />
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {config ? (
          <Link
            href={configurationHref(config.namespace, config.name)}
            className="mono font-medium hover:underline hover:underline-offset-2"
          >
            {config.namespace}/{config.name}
          </Link>
        ) : (
          <span className="text-text-3">no configuration of its own</span>
        )}
      </span>
      <span className="flex flex-wrap gap-1.5">
        <GuardedButton {...guard} onClick={() => onChange({ ...placed, action: "attach" })}>
          {config ? "Replace…" : "Attach…"}
          <span className="sr-only"> at {where}</span>
        </GuardedButton>
        {config ? (
          <GuardedButton {...guard} appearance="quiet" onClick={() => onChange({ ...placed, action: "detach" })}>
            Detach…<span className="sr-only"> at {where}</span>
          </GuardedButton>
        ) : null}
      </span>
    </li>
  );
}
