import { type ApiConnection, readConnection } from "./connection";

type Variable = "URL" | "TOKEN_FILE" | "USERNAME" | "PASSWORD_FILE" | "CERT_FILE" | "KEY_FILE" | "CA_FILE" | "TENANT";

/** The variables of the environment. */
type MonitoringEnvironment = {
  readonly [Name in `${"PROMETHEUS" | "ALERTMANAGER"}_${Variable}`]?: string | undefined;
} & {
  readonly PROMETHEUS_TENANT_HEADER: string;
  readonly ALERTMANAGER_TENANT_HEADER: string;
  readonly PROMETHEUS_CLUSTER_LABEL: string;
  readonly PROMETHEUS_SCRAPE_SECONDS: number;
};

/** Where Prometheus, Thanos, Mimir or Cortex answers. */
export interface PrometheusSettings extends ApiConnection {
  readonly clusterLabel: string;
  readonly scrapeSeconds: number;
}

/** Where Alertmanager answers. Its alerts say of which cluster they are as series do. */
export type AlertmanagerSettings = Omit<PrometheusSettings, "scrapeSeconds">;

/** Undefined without `PROMETHEUS_URL`. Throws as `readConnection` does. */
export async function readPrometheusSettings(env: MonitoringEnvironment): Promise<PrometheusSettings | undefined> {
  const url = env.PROMETHEUS_URL;
  if (url === undefined) return undefined;
  const files = {
    token: env.PROMETHEUS_TOKEN_FILE,
    password: env.PROMETHEUS_PASSWORD_FILE,
    cert: env.PROMETHEUS_CERT_FILE,
    key: env.PROMETHEUS_KEY_FILE,
    ca: env.PROMETHEUS_CA_FILE,
  };
  const { PROMETHEUS_TENANT: tenant, PROMETHEUS_TENANT_HEADER: tenantHeader, PROMETHEUS_USERNAME: username } = env;
  return {
    ...(await readConnection({ program: "Prometheus", url, files, username, tenant, tenantHeader })),
    clusterLabel: env.PROMETHEUS_CLUSTER_LABEL,
    scrapeSeconds: env.PROMETHEUS_SCRAPE_SECONDS,
  };
}

/** Undefined without `ALERTMANAGER_URL`. Throws as `readConnection` does. */
export async function readAlertmanagerSettings(env: MonitoringEnvironment): Promise<AlertmanagerSettings | undefined> {
  const url = env.ALERTMANAGER_URL;
  if (url === undefined) return undefined;
  const files = {
    token: env.ALERTMANAGER_TOKEN_FILE,
    password: env.ALERTMANAGER_PASSWORD_FILE,
    cert: env.ALERTMANAGER_CERT_FILE,
    key: env.ALERTMANAGER_KEY_FILE,
    ca: env.ALERTMANAGER_CA_FILE,
  };
  const {
    ALERTMANAGER_TENANT: tenant,
    ALERTMANAGER_TENANT_HEADER: tenantHeader,
    ALERTMANAGER_USERNAME: username,
  } = env;
  return {
    ...(await readConnection({ program: "Alertmanager", url, files, username, tenant, tenantHeader })),
    clusterLabel: env.PROMETHEUS_CLUSTER_LABEL,
  };
}
