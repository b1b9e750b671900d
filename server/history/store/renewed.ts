import { restAfter } from "./pause-after";
import { Recorder } from "./recorder";
import { KINDS } from "./subjects";

/** Numbers of its own for all that a recorder has, at once. */
export function renewed(before: Recorder): Recorder {
  const next = new Recorder();
  for (const kind of KINDS) for (const name of before.names(kind)) next.adopt(before, kind, name);
  return next;
}

/** The same a few objects at a time: what changes meanwhile has to be adopted again. */
export async function renewedSlowly(before: Recorder): Promise<Recorder> {
  const next = new Recorder();
  const pause = restAfter();
  for (const kind of KINDS) {
    for (const name of [...before.names(kind)]) {
      next.adopt(before, kind, name);
      const pausing = pause();
      if (pausing !== undefined) await pausing;
    }
  }
  return next;
}
