import { builtParts, gzippedKb, isBuilt } from "./built-parts";
import { figure } from "./figure";
import type { Part } from "./part";

const ID = "on-demand-js";
const GOAL_KB = 150;

/**
 * The largest part that pages load when it is first wanted, with all files that come for it: charts, editor, graphs,
 * what lies beside a list, menus.
 */
export const onDemandPart: Part = {
  ids: [ID],
  async *stats() {
    if (!isBuilt()) return yield { id: ID, skipped: "there is no build; `npm run build` makes one" };
    const sizes = builtParts().map(({ name, files }) => ({ name, kb: gzippedKb(files) }));
    const [most] = sizes.sort((one, other) => other.kb - one.kb);
    return yield { ...figure(ID, "KB", GOAL_KB, 0, most?.kb ?? Number.NaN), note: most?.name };
  },
};
