import { acknowledgesSoon, startsInWindows, startsNoneWhenFrozen } from "./oracles-of-gates";
import { leavesOutsiders, oneAtATime, rightsOfTemplate, staysWhereDecided, turnByTurn } from "./oracles-of-history";
import { endsEqually, recoversSoon, sameTransitions } from "./oracles-of-outcome";
import {
  comesAfterRequired,
  configuresOnce,
  deploysWhatIsStored,
  hooksComeFirst,
  signsWhatIsDeclared,
  startsNoneWhileHeld,
  tokensWhereChosen,
} from "./oracles-of-promises";
import {
  noHotLoop,
  nothingForNothing,
  oneAuthor,
  oneLeader,
  waitsAsRequested,
  writesNothingAtRest,
} from "./oracles-of-writes";
import type { Trial } from "./trial";

/** Says what must not have been. */
export type Oracle = (trial: Trial) => string[];

/**
 * The numbers are those of the oracles that every plan is held to; those without a number follow from what the manager
 * promises.
 */
const ORACLES: Readonly<Record<string, Oracle>> = {
  "1 ends as if nothing had happened": endsEqually,
  "2 makes and deletes what has to be, once": sameTransitions,
  "3 one leader writes": oneLeader,
  "4 nothing goes back, nothing is left": ({ run }) => [...new Set(run.world.seen)],
  "6 recovers soon": recoversSoon,
  "7 no hot loop": noHotLoop,
  "7 waits as long as it is asked to": waitsAsRequested,
  "8 writes nothing at rest": writesNothingAtRest,
  "no write without a change": nothingForNothing,
  "each status has one author": oneAuthor,
  "content comes when it is the cluster's turn": turnByTurn,
  "no more at a time than allowed": oneAtATime,
  "nothing goes from where it is decided": staysWhereDecided,
  "no rights beyond the template's": rightsOfTemplate,
  "no certificate for those who must not have it": leavesOutsiders,
  "a certificate says what is declared": signsWhatIsDeclared,
  "what is deployed was stored before": deploysWhatIsStored,
  "hooks come first": hooksComeFirst,
  "what is required comes first": comesAfterRequired,
  "tokens where they are asked for": tokensWhereChosen,
  "no one starts while it is held": startsNoneWhileHeld,
  "no one starts when it is frozen": startsNoneWhenFrozen,
  "a freeze is acknowledged soon": acknowledgesSoon,
  "no one starts outside its windows": startsInWindows,
  "no one is told twice": configuresOnce,
};

/** "oracle: what it says", for all that is wrong. */
export function judge(trial: Trial): string[] {
  return Object.entries(ORACLES).flatMap(([name, oracle]) =>
    oracle(trial)
      .slice(0, 5)
      .map((line) => `${name}: ${line}`),
  );
}
