import type { Resource } from "@/lib/kube/resource";
import { z } from "@/lib/kube/zod";
import type { HubClient } from "@/server/hub/hub-client";
import { HubUnreachable } from "@/server/hub/hub-error";
import { namedObjects } from "./named-objects";

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

interface Answer<Value> {
  readonly value: Value;
  readonly at: number;
}

/** What one session may do, as the hub says. Answers are kept a short while and belong to that session alone. */
export class Rights {
  readonly #reviews = new Answers<boolean>();
  readonly #names = new Answers<readonly string[]>();

  constructor(private readonly client: Pick<HubClient, "raw">) {}

  /** Throws what the client throws, when the hub cannot be asked and has not answered lately either. */
  may(right: Right): Promise<boolean> {
    return this.#reviews.of(JSON.stringify(attributesOf(right)), () => review(this.client, right));
  }

  /** The names of those objects of a cluster-wide kind that may be got one by one; asked as one question. Throws like `may`. */
  namesOf({ group, plural }: Right["resource"]): Promise<readonly string[]> {
    return this.#names.of(`${plural}.${group}`, () => namedObjects(this.client, { group, plural }));
  }
}

class Answers<Value> {
  readonly #answers = new Map<string, Answer<Value>>();
  readonly #asked = new Map<string, Promise<Value>>();

  async of(key: string, ask: () => Promise<Value>): Promise<Value> {
    const known = this.#answers.get(key);
    if (known && Date.now() - known.at < KEPT_MS) return known.value;
    const asked = this.#asked.get(key) ?? this.#ask(key, ask);
    try {
      return await asked;
    } catch (error) {
      if (error instanceof HubUnreachable && known && Date.now() - known.at < STANDS_WHILE_AWAY_MS) return known.value;
      throw error;
    }
  }

  /** Answers about single objects would pile up. */
  #keep(key: string, answer: Answer<Value>): void {
    for (const [other, { at }] of this.#answers) if (answer.at - at >= STANDS_WHILE_AWAY_MS) this.#answers.delete(other);
    this.#answers.set(key, answer);
  }

  #ask(key: string, ask: () => Promise<Value>): Promise<Value> {
    const asked = ask()
      .then((value) => {
        this.#keep(key, { value, at: Date.now() });
        return value;
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
