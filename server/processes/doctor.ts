import { alertingFindings } from "@/server/doctor/check-alerting";
import { checkHub } from "@/server/doctor/check-hub";
import { checkKinds } from "@/server/doctor/check-kinds";
import { checkManagers } from "@/server/doctor/check-managers";
import { prometheusFindings } from "@/server/doctor/check-prometheus";
import { providerFindings } from "@/server/doctor/check-provider";
import { checkRights } from "@/server/doctor/check-rights";
import { checkStoredVersions } from "@/server/doctor/check-stored-versions";
import { type Finding, findingLines } from "@/server/doctor/finding";
import type { AccountRole } from "@/server/doctor/needed-rights";
import { env } from "@/server/env";
import { StartFailure } from "@/server/errors";
import { createClient } from "@/server/hub/client";
import { type Connection, connect } from "@/server/hub/kubeconfig";
import { OidcProvider } from "@/server/oidc/provider";
import { readOidcSettings } from "@/server/oidc/settings";
import { AlertmanagerSource } from "@/server/prometheus/alertmanager-source";
import { checkAlerting } from "@/server/prometheus/check-alerting";
import { checkSource } from "@/server/prometheus/get-source";
import { PrometheusClient } from "@/server/prometheus/prometheus-client";
import { readAlertmanagerSettings, readPrometheusSettings } from "@/server/prometheus/settings";
import { ACCOUNT_ROLES, DOCTOR_USAGE, readDoctorOptions } from "./doctor-options";

const SERVICES_WITHIN_MS = 5_000;

/** Prints what works on the hub from here and what does not. Throws `StartFailure` if something does not. */
export async function runDoctor(args: readonly string[], print: (text: string) => void): Promise<void> {
  const options = readDoctorOptions(args);
  if (options.help) return print(DOCTOR_USAGE);
  const connection = connect(options.kubeconfig ?? env().KUBECONFIG);
  try {
    let failures = 0;
    const report = (finding: Finding) => {
      print(findingLines(finding));
      if (finding.outcome === "failure") failures += 1;
    };
    for await (const finding of examine(connection, options.only ? [options.only] : ACCOUNT_ROLES)) report(finding);
    for await (const finding of examineServices()) report(finding);
    if (failures > 0) throw new StartFailure(`${failures} of these must be mended.`);
  } finally {
    await connection.own.close();
  }
}

/** In order; what is asked of a hub that does not answer is left out. */
async function* examine({ own, server }: Connection, roles: readonly AccountRole[]): AsyncGenerator<Finding> {
  const client = createClient(own);
  const reached = await checkHub(own, client, server);
  yield* reached;
  if (reached.some(({ check, outcome }) => outcome === "failure" && check !== "clock")) return;
  yield* await checkKinds(client);
  yield* await checkStoredVersions(client);
  yield* await checkRights(client, roles);
  yield* await checkManagers(client, env().ADDON_MANAGER);
}

/** What else the console needs, where its variables name it. */
async function* examineServices(): AsyncGenerator<Finding> {
  const oidc = await readOidcSettings(env());
  yield* await providerFindings(oidc && new OidcProvider(oidc));
  const [settings, ofAlertmanager] = await Promise.all([
    readPrometheusSettings(env()),
    readAlertmanagerSettings(env()),
  ]);
  const prometheus = settings && new PrometheusClient(settings);
  const alertmanager = ofAlertmanager && new AlertmanagerSource(ofAlertmanager);
  const signal = AbortSignal.timeout(SERVICES_WITHIN_MS);
  try {
    if (prometheus) yield* prometheusFindings(await checkSource(prometheus, signal));
    yield* alertingFindings(await checkAlerting({ alertmanager, prometheus }, signal));
  } finally {
    await Promise.all([prometheus?.close(), alertmanager?.close()]);
  }
}
