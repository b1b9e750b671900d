import { z } from "@/lib/kube/zod";
import type { HubClient, RawRequest } from "@/server/hub/hub-client";
import { HubError } from "@/server/hub/hub-error";
import type { Transport } from "@/server/hub/transport";
import { Keys } from "@/server/keys";
import { accessByWay, type WithToken } from "./credential";
import type { OpenedCredential } from "./open-credential";
import { Session } from "./session";
import { Sessions } from "./sessions";
import { StoredSessions } from "./stored-sessions";

/** A client that answers reviews and nothing else: what it is to watch stays unread. */
export function reviewingClient(raw: (request: RawRequest) => Promise<unknown>): HubClient {
  const refuse = () => Promise.reject(new Error("only reviews are expected here"));
  const writes = { create: refuse, patch: refuse, replace: refuse, remove: refuse };
  return {
    get: refuse,
    getRaw: refuse,
    find: refuse,
    list: refuse,
    ...writes,
    raw,
    stored: refuse,
    reflect: async () => undefined,
  };
}

/** As if the hub had said that the token is this person's. */
export function openedFor(
  user: string,
  token = `token-of-${user}`,
  close: () => void = () => undefined,
): OpenedCredential {
  const client = reviewingClient(() => Promise.reject(new Error("not asked")));
  const transport = { send: () => Promise.reject(new Error("not used")), close: async () => undefined };
  return {
    credential: { way: "token", token },
    access: { transport, renew: () => undefined },
    signedIn: { user, groups: ["fleet"], identity: `["${user}"]`, client },
    close,
  };
}

/** A session whose hub answers access reviews with `allows`, by plural and namespace; it may get those in `named`. */
export function sessionOf(
  user: string,
  allows: (plural: string, namespace: string | undefined) => boolean | "token refused",
  named: Readonly<Record<string, readonly string[]>> = {},
): Session {
  const client = reviewingClient(async ({ body }) => {
    const review = ReviewBody.safeParse(body);
    if (!review.success)
      return { status: { resourceRules: Object.entries(named).map(([plural, names]) => ruleOf(plural, names)) } };
    const { namespace, resource } = review.data.spec.resourceAttributes;
    const allowed = allows(resource, namespace);
    if (allowed === "token refused") throw new HubError(401, "Unauthorized", "Unauthorized");
    return { status: { allowed } };
  });
  return new Session({ user, groups: ["system:authenticated"], client });
}

const ReviewBody = z.looseObject({
  spec: z.looseObject({
    resourceAttributes: z.looseObject({ resource: z.string(), namespace: z.optional(z.string()) }),
  }),
});

function ruleOf(plural: string, resourceNames: readonly string[]) {
  return { verbs: ["get"], apiGroups: ["*"], resources: [plural], resourceNames };
}

/** Sessions at a hub that stores none: they last as long as the console. */
export function forgetfulSessions(withToken: WithToken = notOpened): Sessions {
  const refuse = () => Promise.reject(new HubError(403, "Forbidden", "configmaps is forbidden"));
  const nothing = {
    about: undefined,
    isSynced: false,
    lastSeenAt: 0,
    failure: { since: 0, message: "forbidden" },
    get: () => undefined,
    list: () => [],
  };
  const sessions = { ...nothing, subscribe: () => () => undefined, synced: () => Promise.resolve() };
  const own = { create: refuse, patch: refuse, remove: refuse, client: { getRaw: refuse } };
  const stored = new StoredSessions({ ...own, sessions }, new Keys("identity", ["k".repeat(32)]));
  return new Sessions({ stored, open: accessByWay(withToken) });
}

function notOpened(): Transport {
  throw new Error("no connection is expected here");
}
