import { ACCESS_LINTS } from "./access-lints";
import { HOOK_LINTS } from "./hook-lints";
import type { LintFacts, LintLevel, LintPlace, TemplateLint } from "./lint";
import { OBJECT_LINTS } from "./object-lints";
import { REGISTRATION_LINTS } from "./registration-lints";
import { SETTING_LINTS } from "./setting-lints";
import { SIZE_LINTS } from "./size-lints";
import { templateParts } from "./template-parts";
import { VARIABLE_LINTS } from "./variable-lints";
import { WORK_LINTS } from "./work-lints";
import { WORKLOAD_LINTS } from "./workload-lints";

/** All lints by what they are about, in the order of docs/reference/template-lints.md. */
export const TEMPLATE_LINTS: Readonly<Record<string, readonly TemplateLint[]>> = {
  Variables: VARIABLE_LINTS,
  Hooks: HOOK_LINTS,
  Workloads: WORKLOAD_LINTS,
  "Settings of a cluster": SETTING_LINTS,
  Objects: OBJECT_LINTS,
  Size: SIZE_LINTS,
  "Rights on the cluster": ACCESS_LINTS,
  "Registration and rights on the hub": REGISTRATION_LINTS,
  Works: WORK_LINTS,
};

/** One thing that a lint found in a template. */
export interface TemplateFinding extends LintPlace, Pick<TemplateLint, "title" | "why" | "remedy"> {
  readonly lint: string;
  readonly level: LintLevel;
}

/** Lints look at templates that somebody types: one that is broken in a new way must not find more than can be read. */
const MAX_OF_ONE = 20;

/** What may be wrong with a template, errors first; of what `facts` does not know nothing is said. */
export function lintTemplate(object: unknown, facts: LintFacts = {}): readonly TemplateFinding[] {
  const parts = templateParts(object);
  const found = Object.values(TEMPLATE_LINTS)
    .flat()
    .flatMap(({ id, level, title, why, remedy, find }) =>
      find(parts, facts)
        .slice(0, MAX_OF_ONE)
        .map((place) => ({ ...place, lint: id, level, title, why, remedy })),
    );
  return found.toSorted((a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level));
}

const LEVELS: readonly LintLevel[] = ["error", "warning", "info"];
