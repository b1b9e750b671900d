import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import type { HubClient } from "@/server/hub/hub-client";
import { HubUnreachable } from "@/server/hub/hub-error";

/** A question that a hub answers about its asker. Without a namespace it is about all of them. */
export interface Right {
  readonly verb: string;
  readonly resource: Pick<Resource, "group" | "plural">;
  readonly subresource?: string;
  readonly namespace?: string;
  /** Of one object; without it the question is about all. */
  readonly name?: string;
}

/** An open stream asks again every 8 s, so what is revoked is noticed within 28 s. */
const KEPT_MS = 20_000;
/** While the hub is away nobody can be asked, and nothing new is shown either: the last answer stands, though not for ever. */
const STANDS_WHILE_AWAY_MS = 5 * 60_000;

const Review = z.looseObject({ status: z.looseObject({ allowed: z.boolean() }) });

interface Answer {
  readonly allowed: boolean;
  readonly at: number;
}

/** What one session may do, as the hub says. Answers are kept a short while and belong to that session alone. */
export class Rights {
  readonly #answers = new Map<string, Answer>();
  readonly #asked = new Map<string, Promise<boolean>>();

  constructor(private readonly client: Pick<HubClient, "raw">) {}

  /** Throws what the client throws, when the hub cannot be asked and has not answered lately either. */
  async may(right: Right): Promise<boolean> {
    const key = JSON.stringify(attributesOf(right));
    const known = this.#answers.get(key);
    if (known && Date.now() - known.at < KEPT_MS) return known.allowed;
    const asked = this.#asked.get(key) ?? this.#ask(key, right);
    try {
      return await asked;
    } catch (error) {
      if (error instanceof HubUnreachable && known && Date.now() - known.at < STANDS_WHILE_AWAY_MS) return known.allowed;
      throw error;
    }
  }

  /** Answers about single objects would pile up. */
  #keep(key: string, answer: Answer): void {
    for (const [other, { at }] of this.#answers) if (answer.at - at >= STANDS_WHILE_AWAY_MS) this.#answers.delete(other);
    this.#answers.set(key, answer);
  }

  #ask(key: string, right: Right): Promise<boolean> {
    const asked = review(this.client, right)
      .then((allowed) => {
        this.#keep(key, { allowed, at: Date.now() });
        return allowed;
      })
      .finally(() => this.#asked.delete(key));
    this.#asked.set(key, asked);
    return asked;
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
