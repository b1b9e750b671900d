import type { IncomingMessage } from "node:http";
import { clusterName } from "@/e2e/bench/fleet-size";
import { managedClusters } from "@/lib/resources/managed-cluster";

/** Of the member of a team: the first ones. */
export const OWN_CLUSTERS = 10;
export const MEMBER = "member";

interface AccessReview {
  readonly spec?: {
    readonly resourceAttributes?: {
      readonly verb: string;
      readonly resource: string;
      readonly namespace?: string;
      readonly name?: string;
    };
  };
}

const own = Array.from({ length: OWN_CLUSTERS }, (_, index) => clusterName(index));

/**
 * Who somebody is and what they may: the token `member` may look at ten clusters and into their namespaces, any other
 * at everything.
 */
export class PaperRights {
  async review(path: string, request: IncomingMessage): Promise<object> {
    const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { spec }: AccessReview = JSON.parse(String(Buffer.concat(chunks)));
    const isMember = token.startsWith(MEMBER);
    if (path.endsWith("/selfsubjectreviews"))
      return { status: { userInfo: { username: token, groups: ["system:authenticated"] } } };
    if (path.endsWith("/selfsubjectrulesreviews"))
      return { status: { resourceRules: isMember ? [RULE] : [], incomplete: false } };
    const { namespace = "", resource = "", name = "" } = spec?.resourceAttributes ?? {};
    const isOwn = own.includes(namespace) || (resource === managedClusters.plural && own.includes(name));
    return { status: { allowed: !isMember || isOwn } };
  }
}

const RULE = {
  verbs: ["get"],
  apiGroups: [managedClusters.group],
  resources: [managedClusters.plural],
  resourceNames: own,
};
