import { doubt, type Finding } from "./finding";
import { type Burst, MAX_WITHIN_A_MINUTE } from "./request-burst";
import type { PatternRuleId } from "./rule-id";

/** What the requests around one say about it. */
export interface RequestPatterns {
  /** It is one of many within a minute. */
  readonly burst: Burst | undefined;
  /** It and the one of its kind before it for the same name come from different requesters. */
  readonly sources: { readonly now: string; readonly before: string } | undefined;
  /** A request of another subject with the same public key. */
  readonly sameKey: { readonly object: string; readonly subject: string } | undefined;
}

/** What a doubt of each adds to the risk. */
const POINTS = { burst: 15, "other-source": 20, "shared-key": 30 } as const satisfies Record<PatternRuleId, number>;

const BURST_EVIDENCE = {
  requester: `more than ${MAX_WITHIN_A_MINUTE} within a minute from its requester`,
  clusters: `more than ${MAX_WITHIN_A_MINUTE} clusters within a minute`,
} as const satisfies Record<Burst, string>;

/** Doubts that no request raises alone; nothing where the others are as usual. */
export function patternFindings({ burst, sources, sameKey }: RequestPatterns): Finding[] {
  return [
    ...(burst ? [about("burst", "It is one of a burst of requests", BURST_EVIDENCE[burst])] : []),
    ...(sources
      ? [
          about(
            "other-source",
            "The request before it for this name came from another requester",
            `${sources.before || "none"} before, ${sources.now || "none"} now`,
          ),
        ]
      : []),
    ...(sameKey
      ? [
          about(
            "shared-key",
            "A request of another subject has the same public key",
            `${sameKey.object} for ${sameKey.subject || "no name"}`,
          ),
        ]
      : []),
  ];
}

function about(rule: PatternRuleId, claim: string, evidence: string): Finding {
  return { ...doubt(POINTS[rule], claim, evidence), rule };
}
