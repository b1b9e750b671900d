import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Identity, WireHandler, WireRequest } from "@/lib/kube/wire";
import { allCrds } from "@/lib/resources/crds";
import { type ApiServer, createApiServer } from "@/server/demo/api-server/api-server";
import { type FleetObject, fleetObjects } from "./fleet-objects";
import type { FleetSize } from "./fleet-size";
import type { HubAddress } from "./hub-address";

const ADMIN: Identity = { user: "admin", groups: ["system:masters"] };
const { signal } = new AbortController();

/**
 * The demo hub's API server with every object of a fleet: from a file where there is one, as `npm run demo -- --load`
 * does, or else each created and given its status by a request of its own.
 */
export async function startLoadedHub(size: FleetSize, onStart: () => void, file?: string): Promise<HubAddress> {
  const token = randomUUID();
  const api = await createApiServer({ crds: allCrds, tokens: new Map([[token, ADMIN]]) });
  onStart();
  if (file === undefined) for (const one of fleetObjects(size)) await add(api.handler, one);
  else loadAll(api, file);
  const { url, caCertificate } = await api.listen({ host: "127.0.0.1", port: 0 });
  return { url, ca: caCertificate, token };
}

function loadAll(api: ApiServer, file: string): void {
  const { known, refused } = api.load(readFileSync(file, "utf8"));
  if (known > 0 || refused.length > 0) throw new Error(`${known} objects were known, and ${refused.length} refused`);
}

async function add(handler: WireHandler, { collection, object, status }: FleetObject): Promise<void> {
  await write(handler, "POST", `${collection}?fieldManager=bench`, object);
  if (status)
    await write(handler, "PATCH", `${collection}/${object.metadata.name}/status?fieldManager=bench`, { status });
}

async function write(handler: WireHandler, method: WireRequest["method"], path: string, body: object): Promise<void> {
  const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
  const answer = await handler(
    { method, path, headers: { "content-type": type }, body: JSON.stringify(body), signal },
    ADMIN,
  );
  if (answer.status >= 300) throw new Error(`${method} ${path} was answered with ${answer.status}`);
}
