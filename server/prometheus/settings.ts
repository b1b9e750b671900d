import { readFile } from "node:fs/promises";
import { StartFailure } from "@/server/errors";

/** The variables of the environment. */
interface PrometheusEnvironment {
  readonly PROMETHEUS_URL?: string | undefined;
  readonly PROMETHEUS_TOKEN_FILE?: string | undefined;
  readonly PROMETHEUS_USERNAME?: string | undefined;
  readonly PROMETHEUS_PASSWORD_FILE?: string | undefined;
  readonly PROMETHEUS_CERT_FILE?: string | undefined;
  readonly PROMETHEUS_KEY_FILE?: string | undefined;
  readonly PROMETHEUS_CA_FILE?: string | undefined;
  readonly PROMETHEUS_TENANT?: string | undefined;
  readonly PROMETHEUS_TENANT_HEADER: string;
  readonly PROMETHEUS_CLUSTER_LABEL: string;
  readonly PROMETHEUS_SCRAPE_SECONDS: number;
}

/** Where Prometheus, Thanos, Mimir or Cortex answers, and how the console proves itself there. */
export interface PrometheusSettings {
  /** With the prefix of the API, if any, and without a slash at its end. */
  readonly url: string;
  /** Files, read again now and then: what is in them is replaced while the console runs. */
  readonly files: Readonly<Partial<Record<"token" | "password" | "cert" | "key" | "ca", string>>>;
  readonly username?: string | undefined;
  readonly tenant?: { readonly header: string; readonly value: string } | undefined;
  readonly clusterLabel: string;
  readonly scrapeSeconds: number;
}

/** Undefined without `PROMETHEUS_URL`. Throws `StartFailure` for ways that exclude each other, and files that cannot be read. */
export async function readPrometheusSettings(env: PrometheusEnvironment): Promise<PrometheusSettings | undefined> {
  const { PROMETHEUS_URL: url, PROMETHEUS_TENANT: tenant, PROMETHEUS_USERNAME: username } = env;
  if (url === undefined) return undefined;
  const files = {
    ...(env.PROMETHEUS_TOKEN_FILE && { token: env.PROMETHEUS_TOKEN_FILE }),
    ...(env.PROMETHEUS_PASSWORD_FILE && { password: env.PROMETHEUS_PASSWORD_FILE }),
    ...(env.PROMETHEUS_CERT_FILE && { cert: env.PROMETHEUS_CERT_FILE }),
    ...(env.PROMETHEUS_KEY_FILE && { key: env.PROMETHEUS_KEY_FILE }),
    ...(env.PROMETHEUS_CA_FILE && { ca: env.PROMETHEUS_CA_FILE }),
  };
  if ((files.cert === undefined) !== (files.key === undefined))
    throw new StartFailure("PROMETHEUS_CERT_FILE and PROMETHEUS_KEY_FILE belong together.");
  if ((username === undefined) !== (files.password === undefined))
    throw new StartFailure("PROMETHEUS_USERNAME and PROMETHEUS_PASSWORD_FILE belong together.");
  if (username !== undefined && files.token !== undefined)
    throw new StartFailure("PROMETHEUS_TOKEN_FILE and PROMETHEUS_USERNAME exclude each other.");
  for (const path of Object.values(files))
    await readFile(path).catch((cause: unknown) => {
      throw new StartFailure(`The file ${path}, which the settings of Prometheus name, cannot be read.`, { cause });
    });
  return {
    url: url.replace(/\/+$/, ""),
    files,
    username,
    tenant: tenant === undefined ? undefined : { header: env.PROMETHEUS_TENANT_HEADER, value: tenant },
    clusterLabel: env.PROMETHEUS_CLUSTER_LABEL,
    scrapeSeconds: env.PROMETHEUS_SCRAPE_SECONDS,
  };
}
