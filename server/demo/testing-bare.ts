import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "@/lib/kube/zod";
import { createClient } from "@/server/hub/client";
import { httpsTransport } from "@/server/hub/https-transport";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import { connect } from "@/server/hub/kubeconfig";
import type { Transport } from "@/server/hub/transport";
import { allObjects, startTestHub, type TestHub, type TestHubOptions } from "./testing";

const SETTLES_WITHIN_MS = 60_000;
const POLL_MS = 100;

/** What a control plane makes on its own, again and again. */
const ITS_OWN = [
  /^\/api\/v1\/namespaces /,
  / kube-[a-z]+\//,
  /^\/api\/v1\/(serviceaccounts [^/]+\/default|configmaps [^/]+\/kube-root-ca\.crt)$/,
  /^\/apis\/apiregistration/,
];

const Names = z.array(z.string());

/** A hub without controllers or fleet, as an administrator sees it. */
export interface BareHub {
  readonly transport: Transport;
  close(): Promise<void>;
}

/**
 * Has OCM's kinds and nothing of them: a demo hub of its own, or the one whose kubeconfig `TEST_HUB` names, with all
 * taken away that `TEST_HUB_AT_FIRST` does not name. Only for tests that run one after the other.
 */
export async function startBareHub(): Promise<BareHub> {
  const path = process.env.TEST_HUB;
  return path === undefined ? await ownHub() : await emptiedHub(path);
}

/**
 * The same for who needs a kubeconfig (of an administrator), and people: those of `tokens` are known to a hub of its
 * own, and must be known to the one that `TEST_HUB` names, whose clock is its own.
 */
export async function startPeopledHub(
  options: Pick<TestHubOptions, "tokens" | "now">,
): Promise<Pick<TestHub, "kubeconfig" | "close">> {
  const path = process.env.TEST_HUB;
  if (path === undefined) return startTestHub(options);
  const { close } = await emptiedHub(path);
  return { kubeconfig: await readFile(path, "utf8"), close };
}

/** Whether what is made there has the times of a clock that no test can stop. */
export function hubHasOwnClock(): boolean {
  return process.env.TEST_HUB !== undefined;
}

async function ownHub(): Promise<BareHub> {
  const { url, caCertificate, adminToken, close } = await startTestHub();
  const transport = httpsTransport({ server: url, ca: caCertificate }, async () => ({
    authorization: `Bearer ${adminToken}`,
  }));
  return {
    transport,
    async close() {
      await transport.close();
      await close();
    },
  };
}

/**
 * The hub of a kubeconfig without all that an earlier test has left on it. Namespaces stay: a real hub takes seconds
 * for each.
 */
async function emptiedHub(kubeconfig: string): Promise<BareHub> {
  const { unlimited: transport } = connect(kubeconfig);
  await empty(createClient(transport), AbortSignal.timeout(SETTLES_WITHIN_MS));
  return { transport, close: () => transport.close() };
}

async function empty(client: HubClient, signal: AbortSignal): Promise<void> {
  const first = new Set(Names.parse(JSON.parse(process.env.TEST_HUB_AT_FIRST ?? "[]")));
  for (;;) {
    const left = (await namesOn(client, signal)).filter((name) => !first.has(name));
    if (left.length === 0) return;
    for (const name of left) await discard(client, name, signal);
    await pause(POLL_MS, undefined, { signal });
  }
}

/** What an emptied hub is to keep: for `TEST_HUB_AT_FIRST`, as JSON. */
export async function namesOn(client: HubClient, signal: AbortSignal): Promise<string[]> {
  return (await allObjects(client, signal)).filter((name) => !ITS_OWN.some((pattern) => pattern.test(name)));
}

/** `name` as `allObjects` has it. */
async function discard(client: HubClient, name: string, signal: AbortSignal): Promise<void> {
  const [collection = "", ref = ""] = name.split(" ");
  const slash = ref.indexOf("/");
  const end = collection.lastIndexOf("/");
  const home = slash > 0 ? `/namespaces/${ref.slice(0, slash)}` : "";
  const path = `${collection.slice(0, end)}${home}${collection.slice(end)}/${ref.slice(slash + 1)}`;
  const body = { metadata: { finalizers: null } };
  await unlessGone(client.raw({ method: "PATCH", path, body, signal }));
  await unlessGone(client.raw({ method: "DELETE", path, signal }));
}

async function unlessGone(answer: Promise<unknown>): Promise<void> {
  await answer.catch((error: unknown) => {
    if (!isHubError(error, "NotFound")) throw error;
  });
}
