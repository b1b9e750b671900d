import { APPROVER_LEASE, CONTROLLERS_LEASE, NAMESPACE } from "@/lib/kube/names";
import { z } from "@/lib/kube/zod";
import type { ManagerMode } from "@/lib/resources/add-on-manager";
import { heartbeatOf } from "@/lib/resources/heartbeat";
import { leases } from "@/lib/resources/lease";
import { hubRefusal } from "@/server/auth/hub-refusal";
import type { MissingRight } from "@/server/errors";
import type { HubClient } from "@/server/hub/hub-client";
import { isHubError } from "@/server/hub/hub-error";
import { type Finding, ok } from "./finding";

const DEADLINE_MS = 10_000;
const OCM_NAMESPACE = "open-cluster-management-hub";
/** docs/compatibility.md#take-over-from-ocms-manager. */
const OCM_MANAGER = "cluster-manager-addon-manager-controller";
const OCM_REGISTRATION = "cluster-manager-registration-controller";
/** The first version whose registration controller compares names exactly (CVE-2026-4740). */
const SAFE: readonly [number, number, number] = [1, 2, 1];

const Deployment = z.looseObject({
  spec: z.looseObject({
    replicas: z._default(z.number(), 1),
    template: z.looseObject({ spec: z.looseObject({ containers: z.array(z.looseObject({ image: z.string() })) }) }),
  }),
});
type Deployment = z.infer<typeof Deployment>;

/** Who manages add-ons on the hub, and which version of OCM runs there, as far as the account may see it. */
export async function checkManagers(client: Pick<HubClient, "raw" | "find">, mode: ManagerMode): Promise<Finding[]> {
  const [manager, registration, own] = await Promise.all([
    found(
      "manager",
      () => deployment(client, OCM_MANAGER),
      (seen) => managerFinding(seen, mode),
    ),
    found("ocm", () => deployment(client, OCM_REGISTRATION), versionFinding),
    found("leader", () => leaders(client), leaderFinding),
  ]);
  return [manager, registration, own];
}

async function found<Seen>(check: string, look: () => Promise<Seen>, judge: (seen: Seen) => Finding): Promise<Finding> {
  try {
    return judge(await look());
  } catch (error) {
    return { check, outcome: "unknown", text: unreadText(error) };
  }
}

/** The missing right alone, where the hub names one: its own sentence is long, and names the account again. */
function unreadText(error: unknown): string {
  const { missing } = hubRefusal(error) ?? {};
  if (missing) return `This account lacks the right to ${missing.verb} ${groupResource(missing)}.`;
  const why = error instanceof Error ? error.message : "no reason";
  return `${isHubError(error, "Forbidden") ? "This account may not see it" : "It could not be read"}: ${why}`;
}

function groupResource({ resource, group }: MissingRight): string {
  return group ? `${resource}.${group}` : resource;
}

/** Undefined if there is none. Throws `HubError`. */
async function deployment(client: Pick<HubClient, "raw">, name: string): Promise<Deployment | undefined> {
  const path = `/apis/apps/v1/namespaces/${OCM_NAMESPACE}/deployments/${name}`;
  try {
    return Deployment.parse(await client.raw({ method: "GET", path, signal: AbortSignal.timeout(DEADLINE_MS) }));
  } catch (error) {
    if (isHubError(error, "NotFound")) return undefined;
    throw error;
  }
}

function managerFinding(manager: Deployment | undefined, mode: ManagerMode): Finding {
  const runs = manager !== undefined && manager.spec.replicas > 0;
  if (mode === "all" && runs) {
    const text = "OCM's add-on manager runs, and ADDON_MANAGER is all: each would write what the other writes.";
    const remedy = "Switch OCM's manager off, or set ADDON_MANAGER=own (docs/compatibility.md).";
    return { check: "manager", outcome: "failure", text, remedy };
  }
  if (mode !== "all" && !runs) {
    const text = `OCM's add-on manager does not run, and ADDON_MANAGER is ${mode}: nobody manages add-ons of templates.`;
    return { check: "manager", outcome: "warning", text, remedy: "Set ADDON_MANAGER=all, or switch OCM's manager on." };
  }
  return ok(
    "manager",
    runs ? `OCM's add-on manager runs, beside ADDON_MANAGER=${mode}.` : "Flotilla manages all add-ons.",
  );
}

function versionFinding(registration: Deployment | undefined): Finding {
  const image = registration?.spec.template.spec.containers[0]?.image;
  const tag = image && /:v(\d+)\.(\d+)\.(\d+)/.exec(image);
  if (!tag) return { check: "ocm", outcome: "unknown", text: "The version of OCM on the hub is not to be seen." };
  const version = tag.slice(1).map(Number);
  const name = `OCM v${version.join(".")}`;
  if (!isOlder(version)) return ok("ocm", name);
  const text = `${name} approves renewals for clusters whose name begins like another's (CVE-2026-4740).`;
  return { check: "ocm", outcome: "failure", text, remedy: `Upgrade OCM to v${SAFE.join(".")} or newer.` };
}

function isOlder(version: readonly number[]): boolean {
  const index = SAFE.findIndex((part, at) => part !== version[at]);
  return index >= 0 && (version[index] ?? 0) < (SAFE[index] ?? 0);
}

interface Leaders {
  readonly manager: Leader | undefined;
  readonly approver: Leader | undefined;
}

interface Leader {
  readonly identity: string;
  /** Names of the controllers that it runs, as far as it says so. */
  readonly runs: readonly string[];
}

async function leaders(client: Pick<HubClient, "find">): Promise<Leaders> {
  const [manager, approver] = await Promise.all([
    leaderOf(client, CONTROLLERS_LEASE),
    leaderOf(client, APPROVER_LEASE),
  ]);
  return { manager, approver };
}

async function leaderOf(client: Pick<HubClient, "find">, name: string): Promise<Leader | undefined> {
  const lease = await client.find(leases, { namespace: NAMESPACE, name }, AbortSignal.timeout(DEADLINE_MS));
  if (!lease) return undefined;
  const { holderIdentity, renewTime, leaseDurationSeconds = 0 } = lease.spec;
  const isHeld = Date.parse(renewTime ?? "") + leaseDurationSeconds * 1_000 > Date.now();
  if (!isHeld || holderIdentity === "") return undefined;
  return { identity: holderIdentity, runs: heartbeatOf(lease)?.controllers.map((each) => each.name) ?? [] };
}

function leaderFinding({ manager, approver }: Leaders): Finding {
  if (!manager) {
    const text = "No process manages add-ons for Flotilla now.";
    return warning(text, "Start it: npm run controllers, or install the chart deploy/chart.");
  }
  const approves = manager.runs.includes(CERTIFICATES);
  if (approves && approver) {
    const text = `${manager.identity} and ${approver.identity} both approve certificates: the limit of each add-on counts twice.`;
    return warning(text, "Stop the one, or run the manager with --only add-ons.");
  }
  if (!approves && manager.runs.length > 0 && !approver) {
    const text = `${manager.identity} manages add-ons, and nobody approves the certificates of their agents.`;
    return warning(text, "Start the approver: npm run controllers -- --only certificates.");
  }
  return ok("leader", `${manager.identity} manages add-ons; ${(approver ?? manager).identity} approves certificates.`);
}

/** The name of the controller that approves. */
const CERTIFICATES = "certificates";

function warning(text: string, remedy: string): Finding {
  return { check: "leader", outcome: "warning", text, remedy };
}
