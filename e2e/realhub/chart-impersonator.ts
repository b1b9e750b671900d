import { dirname, join } from "node:path";
import { helmBinary, program } from "@/e2e/helm/helm";
import { render } from "@/e2e/helm/render";
import { NAMESPACE } from "@/lib/kube/names";
import { z } from "@/lib/kube/zod";
import type { HubClient } from "@/server/hub/hub-client";
import { IMPERSONATOR } from "@/server/processes/demo-files";
import type { RealHub } from "./start";

type Env = Readonly<Record<string, string>>;

const KUBE_VERSION = "1.35.0";
const POLL_MS = 100;
const Secret = z.looseObject({ data: z._default(z.looseObject({ token: z.optional(z.string()) }), {}) });

/**
 * Makes the account by which the console of the chart impersonates the people that its variables name, with the chart's
 * own role. Answers the token that the hub has put into the chart's Secret. Throws `NoGo` where there is no Helm.
 */
export async function makeImpersonator(hub: RealHub, client: HubClient, env: Env, signal: AbortSignal) {
  const own = { KUBECONFIG: hub.kubeconfig, HOME: dirname(hub.kubeconfig) };
  const helm = program(await helmBinary(console.log), own);
  const rendered = await render(helm, {
    kubeVersion: KUBE_VERSION,
    values: valuesOf(env),
    only: "templates/oidc.yaml",
  });
  if (rendered.code !== 0) throw new Error(rendered.err);
  const kubectl = program(join(hub.bin, "kubectl"), own);
  const applied = await kubectl(["apply", "--server-side", "--filename", "-"], rendered.out);
  if (applied.code !== 0) throw new Error(applied.err);
  return impersonatorToken(client, signal);
}

/** The token in the Secret of the chart, once the hub has put it there. */
export async function impersonatorToken(client: HubClient, signal: AbortSignal): Promise<string> {
  const path = `/api/v1/namespaces/${NAMESPACE}/secrets/${IMPERSONATOR}`;
  for (;;) {
    const { token } = Secret.parse(await client.raw({ method: "GET", path, signal })).data;
    if (token !== undefined) return Buffer.from(token, "base64").toString();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function valuesOf(env: Env) {
  const namesIn = (names = "") => names.split(",").filter((name) => name !== "");
  const oidc = {
    issuer: env.OIDC_ISSUER,
    hub: env.OIDC_HUB,
    allowedUsers: namesIn(env.OIDC_ALLOWED_USERS),
    allowedGroups: namesIn(env.OIDC_ALLOWED_GROUPS),
  };
  return { oidc };
}
