import { z } from "@/lib/kube/zod";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import type { Transport } from "@/server/hub/transport";
import { type Finding, ok } from "./finding";

const DEADLINE_MS = 10_000;
/** The hub's clock is read to the second. */
const MAX_SKEW_MS = 2_000;
/** Leases last as long as that. */
const LEASE_MS = 15_000;
/** The oldest minor version that this is tested with. */
const MIN_MINOR = 29;

const Version = z.looseObject({ gitVersion: z.string(), major: z.string(), minor: z.string() });
const Self = z.looseObject({ status: z.looseObject({ userInfo: z.looseObject({ username: z.string() }) }) });

interface Answer {
  readonly version: unknown;
  /** How much later it is at the hub, in ms; undefined if it does not say. */
  readonly skewMs: number | undefined;
}

/** Whether the hub answers, as what it knows us, and which version and time it has. The first is a failure if not. */
export async function checkHub(
  transport: Transport,
  client: Pick<HubClient, "raw">,
  server: string,
): Promise<Finding[]> {
  try {
    const { version, skewMs } = await fetchVersion(transport);
    return [
      ok("hub", `${server} answers.`),
      versionFinding(version),
      clockFinding(skewMs),
      await checkIdentity(client),
    ];
  } catch (error) {
    const why = error instanceof Error ? error.message : "no reason";
    const remedy = `Check the address, the certificate authority and the proxy: curl -v ${server}/version`;
    return [{ check: "hub", outcome: "failure", text: `${server} does not answer: ${why}`, remedy }];
  }
}

async function fetchVersion(transport: Transport): Promise<Answer> {
  const sentAt = Date.now();
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const { status, headers, body } = await transport.send({ method: "GET", path: "/version", headers: {}, signal });
  const middle = (sentAt + Date.now()) / 2;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  if (status >= 500) throw new Error(`it answers ${status}`);
  const at = Date.parse(headers.date ?? "");
  return { version: json(Buffer.concat(chunks).toString()), skewMs: Number.isNaN(at) ? undefined : at - middle };
}

/** A server that hides its version answers with something else. */
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function versionFinding(answer: unknown): Finding {
  const { data } = Version.safeParse(answer);
  if (!data) return { check: "version", outcome: "unknown", text: "The hub does not say which version it is." };
  const isTested = Number(data.major) > 1 || Number.parseInt(data.minor, 10) >= MIN_MINOR;
  if (isTested) return ok("version", `Kubernetes ${data.gitVersion}`);
  const text = `Kubernetes ${data.gitVersion} is older than what Flotilla is tested with.`;
  return { check: "version", outcome: "warning", text, remedy: `Use Kubernetes 1.${MIN_MINOR} or newer.` };
}

function clockFinding(skewMs: number | undefined): Finding {
  if (skewMs === undefined)
    return { check: "clock", outcome: "unknown", text: "The hub does not say what time it is." };
  const text = `The hub's clock is ${Math.round(Math.abs(skewMs) / 1000)} s ${skewMs < 0 ? "behind" : "ahead of"} this one.`;
  if (Math.abs(skewMs) <= MAX_SKEW_MS) return ok("clock", "This clock and the hub's agree.");
  const outcome = Math.abs(skewMs) < LEASE_MS ? "warning" : "failure";
  return { check: "clock", outcome, text, remedy: "Synchronise both by NTP: leases and certificates go by them." };
}

async function checkIdentity(client: Pick<HubClient, "raw">): Promise<Finding> {
  const body = { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" };
  const path = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
  try {
    const answer = await client.raw({ method: "POST", path, body, signal: AbortSignal.timeout(DEADLINE_MS) });
    return ok("account", Self.parse(answer).status.userInfo.username);
  } catch (error) {
    if (!isHubError(error, "Unauthorized"))
      return { check: "account", outcome: "unknown", text: error instanceof Error ? error.message : "No answer." };
    const remedy = "Take a kubeconfig with credentials that are valid.";
    return { check: "account", outcome: "failure", text: "The hub does not accept the credentials.", remedy };
  }
}
