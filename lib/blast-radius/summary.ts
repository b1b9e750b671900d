import { count, plural } from "@/lib/format/count";

interface Counted {
  readonly total: number;
}

export interface CountedEffect {
  readonly addOn: string;
  readonly gains: Counted;
  readonly loses: Counted;
  readonly changes: Counted;
  readonly waves: number;
}

const MAX_ADD_ONS = 3;
const NOTHING = "No cluster gains, loses or reconfigures an add-on.";

/** "Removes log-shipper from 31 clusters, changes 46 in 3 waves."; a sentence for each add-on. */
export function radiusSummary(effects: readonly CountedEffect[]): string {
  const moving = effects.flatMap((effect) => effectSummary(effect) ?? []);
  if (moving.length === 0) return NOTHING;
  const more = moving.length - MAX_ADD_ONS;
  const rest = more > 0 ? [`It also concerns ${plural(more, "more add-on")}.`] : [];
  return [...moving.slice(0, MAX_ADD_ONS), ...rest].join(" ");
}

/** The add-on and the word "clusters" are named once, where the sentence begins. */
function effectSummary({ addOn, gains, loses, changes, waves }: CountedEffect): string | undefined {
  const pace = waves > 1 ? ` in ${plural(waves, "wave")}` : " at once";
  const [first, ...others] = [
    { verb: "removes", to: "from", total: loses.total, pace: "" },
    { verb: "installs", to: "on", total: gains.total, pace: "" },
    { verb: "changes", to: "on", total: changes.total, pace },
  ].filter(({ total }) => total > 0);
  if (!first) return undefined;
  const head = `${first.verb} ${addOn} ${first.to} ${plural(first.total, "cluster")}${first.pace}`;
  const tail = others.map(({ verb, to, total, pace: when }) =>
    verb === "changes" ? `${verb} ${count(total)}${when}` : `${verb} it ${to} ${count(total)}`,
  );
  const text = [head, ...tail].join(", ");
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
