import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import type { HubClient } from "@/server/hub/hub-client";

const strings = z._default(z.array(z.string()), []);
const Rules = z.looseObject({
  status: z.looseObject({
    resourceRules: z._default(
      z.array(z.looseObject({ verbs: strings, apiGroups: strings, resources: strings, resourceNames: strings })),
      [],
    ),
  }),
});

/**
 * A namespace is required, and this cannot exist: roles of a real one would appear here without granting anything on a
 * cluster-scoped kind.
 */
const NO_NAMESPACE = "no.namespace";
const DEADLINE_MS = 3_000;

/**
 * The names of objects of a cluster-scoped kind that the client's identity may get, from one review: never one per
 * object. Empty if the hub cannot list rules.
 */
export async function namedObjects(
  client: Pick<HubClient, "raw">,
  { group, plural }: Pick<Resource, "group" | "plural">,
): Promise<string[]> {
  const answer = await client.raw({
    method: "POST",
    path: "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews",
    body: { apiVersion: "authorization.k8s.io/v1", kind: "SelfSubjectRulesReview", spec: { namespace: NO_NAMESPACE } },
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const rules = Rules.parse(answer).status.resourceRules;
  const own = rules.filter(
    (rule) => has(rule.verbs, "get") && has(rule.apiGroups, group) && has(rule.resources, plural),
  );
  return [...new Set(own.flatMap(({ resourceNames }) => resourceNames))].sort();
}

function has(listed: readonly string[], wanted: string): boolean {
  return listed.includes(wanted) || listed.includes("*");
}
