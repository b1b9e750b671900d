import { configRefOf } from "@/components/config-form/config-name";
import { tooManyByName } from "@/components/list/selection/chosen-clusters";
import type {
  ChoiceRule,
  ClusterChoice,
  ConfigChoice,
  EnableInput,
  InputProblem,
  RolloutChoice,
} from "@/lib/api/addons/enable";
import { awayMisfits, awayRequestOf } from "./away/away-draft";
import type { Draft, RuleDraft } from "./draft";

/** The request of a draft. Incomplete rules are left out: `gaps` reports them. */
export function inputOf(draft: Draft): EnableInput {
  const config = configChoice(draft);
  return {
    clusters: clusterChoice(draft),
    ...(config && { config }),
    rollout: rolloutChoice(draft),
    ...(!draft.bringsRequired && { bringsRequired: false }),
  };
}

/** Whether there is anything to ask the hub about. */
export function isAskable({ way, picked, placement, fresh }: Draft): boolean {
  switch (way) {
    case "hand":
      return picked.length > 0;
    case "placement":
      return placement !== "";
    case "new-placement":
      return fresh.namespace !== "" && fresh.name !== "";
  }
}

/** Invalid values of fields; reported at once. */
export function misfits({ way, picked, fresh, rollout }: Draft): readonly InputProblem[] {
  const problems: InputProblem[] = [];
  const tooMany = way === "hand" ? tooManyByName(picked) : undefined;
  if (tooMany) problems.push({ field: "clusters.clusters", message: tooMany });
  if (way === "new-placement" && fresh.most !== "" && whole(fresh.most) === undefined) {
    problems.push({
      field: "clusters.numberOfClusters",
      message: "A whole number of clusters, or nothing for all of them.",
    });
  }
  if (takesPercent(way, rollout.type) && rollout.percent !== "" && whole(rollout.percent) === undefined) {
    problems.push({ field: "rollout.percent", message: "A whole number from 1 to 100." });
  }
  if (way !== "hand" && rollout.type !== "all" && rollout.gate !== "" && whole(rollout.gate) === undefined) {
    problems.push({ field: "rollout.minAvailablePercent", message: "A whole number from 1 to 100." });
  }
  if (way !== "hand") problems.push(...awayMisfits(rollout));
  return problems;
}

/** Missing values; reported when someone continues. */
export function gaps(draft: Draft): readonly InputProblem[] {
  return [...clusterGaps(draft), ...configGaps(draft), ...rolloutGaps(draft)];
}

/** Path of a rule in the hub's answer: "labels.0"; undefined for a rule that is not sent. */
export function ruleField(rules: readonly RuleDraft[], index: number): string | undefined {
  const rule = rules[index];
  if (!rule || !isComplete(rule)) return undefined;
  const before = rules.slice(0, index).filter((each) => each.on === rule.on && isComplete(each));
  return `${rule.on}.${before.length}`;
}

function clusterChoice({ way, picked, placement, fresh }: Draft): ClusterChoice {
  switch (way) {
    case "hand":
      return { by: "hand", clusters: picked };
    case "placement": {
      const [namespace = "", name = ""] = placement.split("/");
      return { by: "placement", namespace, name };
    }
    case "new-placement": {
      const most = whole(fresh.most);
      return {
        by: "new-placement",
        namespace: fresh.namespace,
        name: fresh.name.trim(),
        clusterSets: fresh.clusterSets,
        labels: rulesOn("labels", fresh.rules),
        claims: rulesOn("claims", fresh.rules),
        tolerations: fresh.taints.map(({ key, value }) =>
          value ? { key, operator: "Equal", value } : { key, operator: "Exists" },
        ),
        ...(most !== undefined && { numberOfClusters: most }),
      };
    }
  }
}

function configChoice({ config }: Draft): ConfigChoice | undefined {
  if (config.use === "none") return undefined;
  if (config.use === "existing") {
    const ref = configRefOf(config.existing);
    return ref && { use: "existing", ...ref };
  }
  const { namespace, name, spec = {} } = config;
  return { use: "new", namespace: namespace.trim(), name: name.trim(), spec };
}

function rolloutChoice({ way, rollout }: Draft): RolloutChoice {
  const { minSuccessTime, progressDeadline, maxFailures } = rollout;
  const guards = {
    minSuccessTime: minSuccessTime.trim(),
    progressDeadline: progressDeadline.trim(),
    maxFailures: maxFailures.trim(),
  };
  if (way === "hand") return { type: "all", progressDeadline: "" };
  const away = awayRequestOf(rollout);
  const own = { ...gateOf(rollout), ...(away && { away }) };
  switch (rollout.type) {
    case "all":
      return { type: "all", progressDeadline: guards.progressDeadline, ...(away && { away }) };
    case "at-most":
      return { type: "at-most", percent: whole(rollout.percent) ?? 0, ...guards, ...own };
    case "waves": {
      const canary = canaryOf(way, rollout);
      const percent = way === "new-placement" ? { percent: whole(rollout.percent) ?? 0 } : {};
      return { type: "waves", ...percent, ...(canary && { canary }), ...guards, ...own };
    }
  }
}

function gateOf({ gate }: Draft["rollout"]) {
  const minAvailablePercent = whole(gate);
  return minAvailablePercent === undefined ? {} : { minAvailablePercent };
}

function canaryOf(way: Draft["way"], { canary, firstGroup }: Draft["rollout"]) {
  if (way === "placement") return firstGroup ? { name: firstGroup, labels: [], claims: [] } : undefined;
  if (!canary.wanted || !canary.rules.some(isComplete)) return undefined;
  return { name: canary.name.trim(), labels: rulesOn("labels", canary.rules), claims: rulesOn("claims", canary.rules) };
}

function clusterGaps({ way, picked, placement, fresh }: Draft): InputProblem[] {
  switch (way) {
    case "hand":
      return picked.length > 0 ? [] : [{ field: "clusters.clusters", message: "Pick at least one cluster." }];
    case "placement":
      return placement ? [] : [{ field: "clusters.name", message: "Choose a placement." }];
    case "new-placement":
      return [
        ...(fresh.namespace ? [] : [{ field: "clusters.namespace", message: "Choose a namespace." }]),
        ...(fresh.name.trim() ? [] : [{ field: "clusters.name", message: "Enter a name for the placement." }]),
        ...ruleGaps("clusters", fresh.rules),
      ];
  }
}

function configGaps({ config }: Draft): InputProblem[] {
  if (config.use === "existing" && !configRefOf(config.existing))
    return [{ field: "config.name", message: "Choose a configuration: namespace/name." }];
  if (config.use !== "new") return [];
  return [
    ...(config.namespace.trim() ? [] : [{ field: "config.namespace", message: "Enter a namespace." }]),
    ...(config.name.trim() ? [] : [{ field: "config.name", message: "Enter a name for the configuration." }]),
    ...(config.spec ? [] : [{ field: "config", message: "The YAML of the configuration cannot be read." }]),
  ];
}

function rolloutGaps({ way, rollout }: Draft): InputProblem[] {
  if (way === "hand") return [];
  const percent = takesPercent(way, rollout.type) && rollout.percent === "";
  return [
    ...(percent ? [{ field: "rollout.percent", message: "Enter a percentage." }] : []),
    ...(way === "new-placement" && rollout.type === "waves" && rollout.canary.wanted ? canaryGaps(rollout.canary) : []),
  ];
}

function canaryGaps({ name, rules }: Draft["rollout"]["canary"]): InputProblem[] {
  return [
    ...(name.trim() ? [] : [{ field: "rollout.canary.name", message: "Enter a name for the first wave." }]),
    ...(rules.every(isBlank) ? [{ field: "rollout.canary", message: "Add a rule that selects its clusters." }] : []),
    ...ruleGaps("rollout.canary", rules),
  ];
}

function ruleGaps(where: string, rules: readonly RuleDraft[]): InputProblem[] {
  return rules.flatMap((rule, index) => {
    if (isComplete(rule) || isBlank(rule)) return [];
    const message = rule.key.trim() ? "Enter at least one value, or use Exists." : "Enter a label or claim.";
    return [{ field: `${where}.rules.${index}`, message }];
  });
}

function rulesOn(on: RuleDraft["on"], rules: readonly RuleDraft[]): ChoiceRule[] {
  return rules
    .filter((rule) => rule.on === on && isComplete(rule))
    .map(({ key, operator, values }) => ({ key: key.trim(), operator, values: takesValues(operator) ? values : [] }));
}

export function takesValues(operator: RuleDraft["operator"]): boolean {
  return operator === "In" || operator === "NotIn";
}

function isComplete({ key, operator, values }: RuleDraft): boolean {
  return key.trim() !== "" && (!takesValues(operator) || values.length > 0);
}

function isBlank({ key, values }: RuleDraft): boolean {
  return key.trim() === "" && values.length === 0;
}

/** Of an existing placement the groups are the waves. */
function takesPercent(way: Draft["way"], type: Draft["rollout"]["type"]): boolean {
  return type === "at-most" ? way !== "hand" : type === "waves" && way === "new-placement";
}

/** A whole number as typed, with or without sign: the hub checks its range. */
function whole(text: string): number | undefined {
  return /^-?\d{1,7}$/.test(text.trim()) ? Number(text) : undefined;
}
