import { readFileSync } from "node:fs";
import { request } from "node:https";
import { FlotillaClient } from "@flotilla/client";

export const CONSOLE_URL = given("FLOTILLA_URL");
export const TOKEN = given("FLOTILLA_TOKEN");

/** A client of the demo's console, or of what stands in front of it. */
export function clientAt(url = CONSOLE_URL): FlotillaClient {
  return new FlotillaClient({ url, token: TOKEN });
}

/** Sets labels of a cluster on the demo's hub, as its admin. */
export function labelCluster(name: string, labels: Readonly<Record<string, string | null>>): Promise<void> {
  const config = JSON.parse(readFileSync(given("KUBECONFIG"), "utf8"));
  const { server, "certificate-authority-data": authority } = config.clusters[0].cluster;
  const options = {
    method: "PATCH",
    ca: Buffer.from(authority, "base64"),
    headers: {
      authorization: `Bearer ${config.users[0].user.token}`,
      "content-type": "application/merge-patch+json",
    },
  };
  const url = `${server}/apis/cluster.open-cluster-management.io/v1/managedclusters/${name}`;
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      response.resume();
      if (response.statusCode === 200) response.once("end", () => resolve());
      else reject(new Error(`the hub answered ${response.statusCode}`));
    });
    sent.once("error", reject).end(JSON.stringify({ metadata: { labels } }));
  });
}

function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
}
