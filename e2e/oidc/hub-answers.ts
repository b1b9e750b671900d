import { z } from "@/lib/kube/zod";
import { createClient } from "@/server/hub/client";
import type { HubCredentials } from "@/server/hub/https-transport";
import { HubError } from "@/server/hub/hub-error";
import { connect } from "@/server/hub/kubeconfig";
import type { Transport } from "@/server/hub/transport";

const DEADLINE_MS = 30_000;
const SelfSubjectReview = z.looseObject({
  status: z.looseObject({
    userInfo: z.looseObject({ username: z.string(), groups: z._default(z.array(z.string()), []) }),
  }),
});

/** What a hub answers to the owner of some credentials, without a console between. */
export class HubAnswers {
  readonly #connection;

  constructor(kubeconfig: string) {
    this.#connection = connect(kubeconfig);
  }

  /** Who they are on the hub, or the status of its refusal: 401, or 403 for whom they may not impersonate. */
  async whoIs(credentials: HubCredentials, through = (own: Transport) => own) {
    const request = { method: "POST", path: "/apis/authentication.k8s.io/v1/selfsubjectreviews" } as const;
    const body = { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" };
    const answer = await this.#send(credentials, through, { ...request, body });
    if (typeof answer === "number") return answer;
    const { username, groups } = SelfSubjectReview.parse(answer).status.userInfo;
    return { username, groups: groups.toSorted() };
  }

  /** 200, or the status of its refusal. */
  async get(path: string, credentials: HubCredentials, through = (own: Transport) => own): Promise<number> {
    const answer = await this.#send(credentials, through, { method: "GET", path });
    return typeof answer === "number" ? answer : 200;
  }

  close(): Promise<void> {
    return this.#connection.own.close();
  }

  async #send(
    credentials: HubCredentials,
    through: (own: Transport) => Transport,
    request: { method: "GET" | "POST"; path: string; body?: object },
  ): Promise<unknown> {
    const own = { ...this.#connection.withAccount(async () => credentials), versions: this.#connection.own.versions };
    const client = createClient(through(own));
    try {
      return await client.raw({ ...request, signal: AbortSignal.timeout(DEADLINE_MS) });
    } catch (error) {
      if (error instanceof HubError) return error.status;
      throw error;
    } finally {
      await own.close();
    }
  }
}

export function bearer(token: string): HubCredentials {
  return { authorization: `Bearer ${token}` };
}
