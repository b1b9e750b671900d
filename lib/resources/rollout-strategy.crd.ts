import { int32, intOrText, list, object, oneOf, text } from "./json-schema";

const COUNT_OR_SHARE = "^((100|[0-9]{1,2})%|[0-9]+)$";

const limits = {
  minSuccessTime: text({ description: "How long a cluster must stay well before the next ones follow.", default: "0" }),
  progressDeadline: text({
    description: "When a cluster that is not done counts as timed out; None means never.",
    pattern: "^(([0-9])+[h|m|s])|None$",
    default: "None",
  }),
  maxFailures: intOrText({
    description: "How many clusters, or which share, may fail before the rollout stops.",
    pattern: COUNT_OR_SHARE,
    default: 0,
  }),
};

const mandatoryDecisionGroups = list(object({ groupName: text(), groupIndex: int32() }), {
  description: "Groups that come first, and must succeed whole.",
});

export const rolloutStrategy = object(
  {
    type: oneOf(["All", "Progressive", "ProgressivePerGroup"], {
      description: "All at once, so many at a time, or one decision group after the other.",
      default: "All",
    }),
    all: object(limits),
    progressive: object({
      ...limits,
      maxConcurrency: intOrText({
        description: "How many clusters, or which share, at a time.",
        pattern: COUNT_OR_SHARE,
      }),
      mandatoryDecisionGroups,
    }),
    progressivePerGroup: object({ ...limits, mandatoryDecisionGroups }),
  },
  { description: "How a change walks through the clusters.", default: { type: "All" } },
);
