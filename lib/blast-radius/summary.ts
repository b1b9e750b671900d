import { count, plural } from "@/lib/format/count";

interface Counted {
  readonly total: number;
}

export interface CountedEffect {
  readonly addOn: string;
  /** What it is instead of an add-on. */
  readonly of?: "work" | "replica set" | undefined;
  readonly gains: Counted;
  readonly loses: Counted;
  readonly changes: Counted;
  readonly starts?: Counted | undefined;
  readonly waves: number;
}

const MAX_ADD_ONS = 3;
const NOTHING = {
  "add-ons": "No cluster gains, loses or reconfigures an add-on.",
  works: "No cluster gains, loses or changes manifests.",
};

/**
 * "Removes log-shipper from 31 clusters, changes 46 in 3 waves."; a sentence for each add-on and replica set. `about` is
 * what is said to stay as it is where nothing moves.
 */
export function radiusSummary(effects: readonly CountedEffect[], about: keyof typeof NOTHING = "add-ons"): string {
  const moving = effects.filter(({ gains, loses, changes, starts }) => {
    return gains.total + loses.total + changes.total + (starts?.total ?? 0) > 0;
  });
  if (moving.length === 0) return NOTHING[about];
  const rest = moving.slice(MAX_ADD_ONS);
  const thing = rest.some(({ of }) => of) ? "more add-on or replica set" : "more add-on";
  const things = rest.some(({ of }) => of) ? "more add-ons or replica sets" : "more add-ons";
  return [
    ...moving.slice(0, MAX_ADD_ONS).flatMap((effect) => [effectSummary(effect), startSummary(effect)].filter(Boolean)),
    ...(rest.length > 0 ? [`It also concerns ${plural(rest.length, thing, things)}.`] : []),
  ].join(" ");
}

/** Whether a write of this kind is about works alone. */
export function radiusAbout(kind: string): "add-ons" | "works" {
  return kind.startsWith("ManifestWork") ? "works" : "add-ons";
}

/** As a sentence names it. */
export function effectSubject({ addOn, of }: Pick<CountedEffect, "addOn" | "of">): string {
  return of ? `the manifests of ${addOn}` : addOn;
}

/** "40 waiting clusters of log-shipper may start, in 4 waves." */
function startSummary({ addOn, changes, gains, starts, waves }: CountedEffect): string {
  if (!starts || starts.total === 0) return "";
  const pace = waves > 1 && gains.total + changes.total === 0 ? `, in ${plural(waves, "wave")}` : "";
  return `${plural(starts.total, "waiting cluster")} of ${addOn} may start${pace}.`;
}

/** The add-on and the word "clusters" are named once, where the sentence begins. */
function effectSummary({ addOn, of, gains, loses, changes, waves }: CountedEffect): string {
  const it = of ? "them" : "it";
  const inWaves = waves > 1 ? ` in ${plural(waves, "wave")}` : "";
  const [first, ...others] = [
    { verb: "removes", to: "from", total: loses.total, pace: "" },
    // Both go in the same waves, which are said once.
    { verb: of ? "applies" : "installs", to: "on", total: gains.total, pace: changes.total > 0 ? "" : inWaves },
    { verb: "changes", to: "on", total: changes.total, pace: inWaves || " at once" },
  ].filter(({ total }) => total > 0);
  if (!first) return "";
  const head = `${first.verb} ${effectSubject({ addOn, of })} ${first.to} ${plural(first.total, "cluster")}${first.pace}`;
  const tail = others.map(({ verb, to, total, pace }) =>
    verb === "changes" ? `${verb} ${count(total)}${pace}` : `${verb} ${it} ${to} ${count(total)}${pace}`,
  );
  const text = [head, ...tail].join(", ");
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
