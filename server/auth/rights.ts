import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import type { HubClient } from "@/server/hub/hub-client";
import { HubUnreachable } from "@/server/hub/hub-error";
import type { ExploredNamespaces } from "./explored-namespaces";
import { namedObjects } from "./named-objects";
import { ReviewCache } from "./review-cache";

/** A question that a hub answers about its asker. Without a namespace it is about all of them. */
export interface Right {
  readonly verb: string;
  readonly resource: Pick<Resource, "group" | "plural">;
  readonly subresource?: string;
  readonly namespace?: string;
  /** Of one object; without it the question is about all. */
  readonly name?: string;
}

/** An open stream reviews again every 8 s, so a revoked right is noticed within 28 s. */
const RETENTION_MS = 20_000;

const Review = z.looseObject({ status: z.looseObject({ allowed: z.boolean() }) });

/**
 * What one session may do, as the hub decides. Answers are cached briefly and shared by sessions of one identity, but
 * each session sends one request with its own token as often, so that it notices when the token is no longer accepted.
 */
export class Rights {
  readonly #pending = new Map<string, Promise<unknown>>();
  /** When the hub last answered this session itself. */
  #answeredAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly client: Pick<HubClient, "raw">,
    private readonly known = new ReviewCache(),
  ) {}

  /** Throws what the client throws if the hub cannot be reached and no recent answer exists. */
  may(right: Right): Promise<boolean> {
    return this.#answer(`may ${JSON.stringify(attributesOf(right))}`, () => review(this.client, right));
  }

  /** The names of objects of a cluster-scoped kind that may be got; one review. Throws like `may`. */
  namesOf({ group, plural }: Right["resource"]): Promise<readonly string[]> {
    return this.#answer(`names ${plural}.${group}`, () => namedObjects(this.client, { group, plural }));
  }

  /** Where a kind may be listed, as far as known; for the current state use `may`. */
  explored({ group, plural }: Right["resource"]): ExploredNamespaces {
    return this.known.explored(`${plural}.${group}`);
  }

  async #answer<Value>(question: string, query: () => Promise<Value>): Promise<Value> {
    const known = this.known.of(question);
    const isOwn = Date.now() - this.#answeredAt < RETENTION_MS;
    if (known && isOwn && Date.now() - known.at < RETENTION_MS) return known.value as Value; // cached by question
    try {
      return (await (this.#pending.get(question) ?? this.#query(question, query))) as Value; // shared while in flight
    } catch (error) {
      // While the hub is unreachable no review is possible, and no new data is shown either: the last answer is used
      // for a limited time.
      if (error instanceof HubUnreachable && known) return known.value as Value;
      throw error;
    }
  }

  #query<Value>(question: string, query: () => Promise<Value>): Promise<Value> {
    const answer = query()
      .then((value) => {
        this.#answeredAt = Date.now();
        this.known.keep(question, value);
        return value;
      })
      .finally(() => this.#pending.delete(question));
    this.#pending.set(question, answer);
    return answer;
  }
}

function attributesOf({ verb, resource, subresource, namespace, name }: Right) {
  // What is undefined is not sent.
  return { verb, group: resource.group, resource: resource.plural, subresource, namespace, name };
}

async function review(client: Pick<HubClient, "raw">, right: Right): Promise<boolean> {
  const resourceAttributes = attributesOf(right);
  const answer = await client.raw({
    method: "POST",
    path: "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
    body: { apiVersion: "authorization.k8s.io/v1", kind: "SelfSubjectAccessReview", spec: { resourceAttributes } },
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  return Review.parse(answer).status.allowed;
}

/** A person waits for it. */
const DEADLINE_MS = 3_000;
