import type { ActivityBook } from "@/server/activity/activity-book";
import type { EnableCaches } from "@/server/addons/enable-facts";
import type { KeptRequests } from "@/server/approvals/kept-requests";
import type { OpenAccess } from "@/server/auth/credential";
import type { DemoAccount } from "@/server/auth/demo-accounts";
import type { ProxyAuth } from "@/server/auth/proxy-sessions";
import type { Sessions } from "@/server/auth/sessions";
import type { ChartSettings } from "@/server/charts/render-chart";
import type { SystemSources } from "@/server/doctor/get-system";
import type { CallbackParts } from "@/server/gates/callbacks/answer-callback";
import type { Histories } from "@/server/history/open-history";
import type { HttpAppOptions } from "@/server/http/app";
import type { Pages } from "@/server/http/pages";
import type { HubFailure } from "@/server/hub/resource-cache";
import type { Transport } from "@/server/hub/transport";
import type { IdentityCaches } from "@/server/identities/list-identities";
import type { Keys } from "@/server/keys";
import type { HintSources } from "@/server/live/hint-sources";
import type { CountedViews } from "@/server/metrics/fleet-counts";
import type { QueueViews } from "@/server/metrics/queue-counts";
import type { SampleArchive } from "@/server/metrics/sample-archive";
import type { KnownSystem } from "@/server/metrics/system-report";
import type { OidcProvider } from "@/server/oidc/provider";
import type { Transactions } from "@/server/oidc/transaction";
import type { Peers } from "@/server/peers/peers";
import type { AlertmanagerSource } from "@/server/prometheus/alertmanager-source";
import type { PrometheusSource } from "@/server/prometheus/source";
import type { ReplicaSetSources } from "@/server/replica-sets/get-replica-set";
import type { ConsoleFacts } from "@/server/sessions/routes";
import type { ConsoleCaches } from "./served-lists";

export interface ConsoleParts extends ConsoleFacts {
  /** Caches filled with the console's own rights. */
  readonly caches: ConsoleCaches & EnableCaches & HintSources["caches"] & IdentityCaches & ReplicaSetSources;
  readonly hubFailure?: () => HubFailure | undefined;
  /** Requests that the hub has deleted, where there is a disk for them. */
  readonly keptRequests?: KeptRequests | undefined;
  readonly system: KnownSystem;
  /** This console's own account on the hub, and what it has cached. */
  readonly own: Pick<SystemSources, "account" | "caches" | "startedAt">;
  /** Requests that use this token only. */
  readonly withToken: (token: string) => Transport;
  readonly open: OpenAccess;
  /** Whether people may sign in with a token of the hub. */
  readonly takesTokens?: boolean;
  /** Where people sign in instead. */
  readonly oidc?: { readonly provider: OidcProvider; readonly transactions: Transactions } | undefined;
  /** A proxy in front that signs people in. */
  readonly proxy?: ProxyAuth | undefined;
  /** Where dashboards read from, if there is one. */
  readonly prometheus?: PrometheusSource | undefined;
  /** Whose alerts are shown on clusters and add-ons, if there is one. */
  readonly alertmanager?: AlertmanagerSource | undefined;
  /** Where people keep dashboards of their own; in that of the installation otherwise. */
  readonly dashboardsNamespace?: string | undefined;
  /** Without them no chart is rendered. */
  readonly charts?: ChartSettings | undefined;
  readonly sessions: Sessions;
  /** The key "identity", which consoles share. */
  readonly keys: Keys;
  /** What was recorded here and elsewhere. */
  readonly activity: ActivityBook;
  /** Told of writes to the hub, sign-ins and sign-outs. */
  readonly recorder: HttpAppOptions["recorder"] & object;
  /** How everything was; of the last hour and in memory unless it is given. */
  readonly histories?: Histories;
  /** For charts of earlier times; a day in memory otherwise. */
  readonly samples?: SampleArchive;
  /** By which external approvers answer rollout gates; absent where there are none. */
  readonly gateCallbacks?: CallbackParts | undefined;
  readonly accounts: readonly DemoAccount[];
  readonly pages: Pages;
  readonly publicUrls: readonly string[];
  readonly listenHost: string;
  /** Below which the console is served: "" or "/flotilla". */
  readonly basePath?: string;
  /** Addresses and networks of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** Event streams of all people together. */
  readonly maxStreams?: number;
  /** Whose pages may embed views; nobody's without. */
  readonly embedOrigins?: readonly string[];
  readonly observer?: ConsoleObserver | undefined;
  /** Other consoles of this installation, where there are any. */
  readonly peers?: Peers | undefined;
  /** Closes the event streams. */
  readonly stopping: AbortSignal;
}

/** Who counts what the console does. */
interface ConsoleObserver extends Pick<HttpAppOptions, "onAnswer"> {
  /** Called once with the views of the fleet, to be counted whenever somebody collects. */
  readonly onViews: (views: CountedViews & QueueViews) => void;
}
