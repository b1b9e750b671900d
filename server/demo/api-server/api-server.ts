import type { CustomResourceDefinition } from "@/lib/kube/crd";
import type { Identity, WireHandler } from "@/lib/kube/wire";
import { log } from "@/server/log";
import { clusterSetBindingAdmission } from "./admission/cluster-set-bindings";
import { managedClusterAdmission } from "./admission/managed-clusters";
import { manifestWorkAdmission } from "./admission/manifest-works";
import { certificateSigningRequests } from "./builtin/certificate-signing-requests";
import { configMaps, secrets } from "./builtin/config";
import { controllerRevisions } from "./builtin/controller-revisions";
import { coreEvents, newEvents } from "./builtin/events";
import { leases } from "./builtin/leases";
import { namespaces } from "./builtin/namespaces";
import { rbacKinds } from "./builtin/rbac";
import { reviews } from "./builtin/reviews";
import { serviceAccounts } from "./builtin/service-accounts";
import {
  type CertificateAuthority,
  type KeyPair,
  newAuthority,
  openAuthority,
} from "./certificates/certificate-authority";
import { startCleaner } from "./controllers/cleaner";
import { startDefinitionController } from "./controllers/definition-controller";
import { startGarbageCollector } from "./controllers/garbage-collector";
import { furnishNamespace, startNamespaceController } from "./controllers/namespace-controller";
import { startRoleAggregator } from "./controllers/role-aggregator";
import { startSigner } from "./controllers/signer";
import type { Report } from "./controllers/work-queue";
import { CRD_GROUP, customResourceDefinitions } from "./custom/definitions";
import type { Gate } from "./http/gate";
import { authenticator, type TokenReader } from "./identity/authenticate";
import { ISSUER, ServiceAccountTokens } from "./identity/service-account-tokens";
import { inProcessHandler } from "./in-process";
import { type Listening, startListening } from "./listen";
import { type Loaded, loadText } from "./load";
import { Authorizer } from "./rbac/authorizer";
import { RBAC_GROUP, SEED_BINDINGS, SEED_ROLES } from "./rbac/seeds";
import { type Machinery, Registry } from "./registry/api-resource";
import { defineBuiltIn } from "./registry/define";
import { builtIn, ensureObject } from "./registry/system";
import { Store } from "./store/store";

export interface ApiServerOptions {
  readonly crds: readonly CustomResourceDefinition[];
  /** Bearer tokens and the user of each. Read at each request, so tokens can be added later. */
  readonly tokens: ReadonlyMap<string, Identity>;
  /** Reads the ID tokens of an issuer that the server trusts. */
  readonly idTokens?: TokenReader | undefined;
  /** That of an earlier server, so that clients who knew it need nothing new; absent, a new one is made. */
  readonly authority?: KeyPair;
  readonly now?: () => Date;
  /** How many events of each kind are kept for watches that resume. */
  readonly historySize?: number;
  readonly bookmarkMs?: number;
  /** For those who want to see what happens when the server is slow or refuses. */
  readonly gate?: Gate;
}

export interface ApiServer {
  /** The way in for callers of the same process: authentication is skipped, everything else runs. */
  readonly handler: WireHandler;
  /** Signs the serving certificate and the certificates of clients. Its key is a secret. */
  readonly authority: KeyPair;
  /** Takes what `kubectl get -o json` printed on another hub as it was there. Throws where the text is no JSON. */
  load(text: string): Loaded;
  listen(address: { host: string; port: number }): Promise<{ url: string; caCertificate: string }>;
  /** A token for a service account; makes the account, and its namespace, where they are missing. */
  tokenFor(account: { namespace: string; name: string }, lifeSeconds?: number): string;
  /** Ends every watch, listener and background loop. */
  close(): Promise<void>;
}

const HISTORY_SIZE = 20_000;
const BOOKMARK_MS = 60_000;
const TOKEN_LIFE_SECONDS = 365 * 24 * 3600;
const OCM_ADMISSION = [managedClusterAdmission, clusterSetBindingAdmission, manifestWorkAdmission];
const NAMESPACES = ["default", "kube-system", "kube-public"];

/** A Kubernetes API server in memory: what docs/demo-hub.md says, and nothing outside this process. */
export async function createApiServer(options: ApiServerOptions): Promise<ApiServer> {
  const now = options.now ?? (() => new Date());
  const pair = options.authority ?? (await newAuthority(now()));
  const authority = await openAuthority(pair);
  const machinery = createMachinery(options, now);
  const stopControllers = startControllers(machinery, authority);
  seed(machinery, options.crds);
  for (const name of NAMESPACES) furnishNamespace(machinery, name, authority.certificate);
  const listening = new Set<Listening>();
  return {
    handler: inProcessHandler(machinery),
    authority: pair,
    load: (text) => loadText(machinery, text),
    async listen(address) {
      const opened = await startListening(machinery, authority, address);
      listening.add(opened);
      return { url: opened.url, caCertificate: authority.certificate };
    },
    tokenFor: ({ namespace, name }, lifeSeconds = TOKEN_LIFE_SECONDS) =>
      issueToken(machinery, { namespace, name }, lifeSeconds),
    async close() {
      stopControllers();
      machinery.store.close();
      await Promise.all([...listening].map((opened) => opened.close()));
    },
  };
}

function createMachinery(options: ApiServerOptions, now: () => Date): Machinery {
  const { tokens, historySize, bookmarkMs, gate, idTokens } = options;
  const store = new Store(historySize ?? HISTORY_SIZE, Date.now() * 100);
  const authorizer = new Authorizer(store);
  const registry = new Registry();
  const core = defineBuiltIn(store, coreEvents);
  for (const kind of [namespaces, configMaps, secrets, serviceAccounts]) registry.add(defineBuiltIn(store, kind));
  for (const resource of [core, newEvents(core)]) registry.add(resource);
  for (const kind of [leases, controllerRevisions, certificateSigningRequests, ...rbacKinds, customResourceDefinitions])
    registry.add(defineBuiltIn(store, kind));
  for (const resource of reviews) registry.add(resource);
  const serviceAccountTokens = new ServiceAccountTokens(now);
  const authenticate = authenticator({ tokens, issued: serviceAccountTokens, registry, idTokens });
  return {
    store,
    registry,
    authorizer,
    serviceAccountTokens,
    authenticate,
    admission: OCM_ADMISSION,
    bookmarkMs: bookmarkMs ?? BOOKMARK_MS,
    gate,
    now,
  };
}

function startControllers(machinery: Machinery, authority: CertificateAuthority): () => void {
  const report: Report = (error, key) => log.warn({ key, error }, "the demo hub could not finish a step, trying again");
  const stops = [
    startDefinitionController(machinery, report),
    startNamespaceController(machinery, authority.certificate, report),
    startGarbageCollector(machinery, report),
    startRoleAggregator(machinery, report),
    startSigner(machinery, authority, report),
    startCleaner(machinery, report),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function seed(machinery: Machinery, crds: readonly CustomResourceDefinition[]): void {
  for (const name of NAMESPACES) ensureObject(machinery, "", "namespaces", { metadata: { name } });
  for (const role of SEED_ROLES) ensureObject(machinery, RBAC_GROUP, "clusterroles", role);
  for (const binding of SEED_BINDINGS) ensureObject(machinery, RBAC_GROUP, "clusterrolebindings", binding);
  for (const { metadata, spec } of crds) {
    const { name, labels, annotations } = metadata;
    ensureObject(machinery, CRD_GROUP, "customresourcedefinitions", {
      metadata: { name, labels: { ...labels }, annotations: { ...annotations } },
      spec,
    });
  }
}

function issueToken(
  machinery: Machinery,
  { namespace, name }: { namespace: string; name: string },
  lifeSeconds: number,
): string {
  ensureObject(machinery, "", "namespaces", { metadata: { name: namespace } });
  ensureObject(machinery, "", "serviceaccounts", { metadata: { namespace, name } });
  const account = builtIn(machinery, "", "serviceaccounts").collection.get({ namespace, name });
  if (!account) throw new Error(`service account ${namespace}/${name} could not be made`);
  return machinery.serviceAccountTokens.issue({ namespace, name, uid: account.uid, lifeSeconds, audiences: [ISSUER] })
    .token;
}
