import { readFileSync } from "node:fs";
import type { RequestOptions } from "node:https";
import { KubeConfig } from "@kubernetes/client-node";
import { Agent } from "undici";

/** The hub that the suite is run against, as its kubeconfig names it. */
export interface HubUnderTest {
  readonly url: string;
  /** PEM. */
  readonly caCertificate: string | undefined;
  /** Connections on which only a header says who is calling. */
  readonly anonymous: Agent;
  /** Connections of the kubeconfig's user, who may do everything. */
  readonly admin: Agent;
  /** Of that user, where it has a token instead of a certificate. */
  readonly adminHeaders: Readonly<Record<string, string>>;
  readonly has: (part: HubPart) => boolean;
}

/**
 * What a hub may lack: OCM's kinds; the loops of a controller manager; the conversion of OCM's webhook; the checks of
 * OCM's admission webhooks.
 */
export type HubPart = "ocm-kinds" | "controller-manager" | "conversion" | "ocm-admission";

let opened: Promise<HubUnderTest> | undefined;

/** The hub of `CONTRACT_KUBECONFIG`, which has the parts that `CONTRACT_PARTS` names. */
export function hubUnderTest(): Promise<HubUnderTest> {
  opened ??= open();
  return opened;
}

async function open(): Promise<HubUnderTest> {
  const { CONTRACT_KUBECONFIG: path, CONTRACT_PARTS: parts = "" } = process.env;
  if (!path) throw new Error("CONTRACT_KUBECONFIG names no kubeconfig; start the suite with `npm run contract`.");
  const config = new KubeConfig();
  config.loadFromFile(path);
  const cluster = config.getCurrentCluster();
  if (!cluster) throw new Error(`${path} names no cluster`);
  const options: RequestOptions = {};
  await config.applyToHTTPSOptions(options);
  const ca = caOf(cluster);
  const anonymous = ca === undefined ? {} : { ca };
  const { cert, key } = options;
  const own = {
    ...anonymous,
    ...(typeof cert === "string" || Buffer.isBuffer(cert) ? { cert, key: String(key) } : {}),
  };
  const authorization =
    options.headers && "Authorization" in options.headers ? String(options.headers.Authorization) : undefined;
  const present = new Set(parts.split(","));
  return {
    url: cluster.server,
    caCertificate: ca,
    anonymous: new Agent({ connect: anonymous }),
    admin: new Agent({ connect: own }),
    adminHeaders: authorization === undefined ? {} : { authorization },
    has: (part) => present.has(part),
  };
}

function caOf({ caData, caFile }: { caData?: string; caFile?: string }): string | undefined {
  if (caData) return Buffer.from(caData, "base64").toString();
  return caFile ? readFileSync(caFile, "utf8") : undefined;
}
