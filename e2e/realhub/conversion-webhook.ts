import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { WebhookClientConfig } from "@/lib/kube/crd";
import { z } from "@/lib/kube/zod";
import { conversionOf, convertAddOn, isAddOnVersion } from "@/lib/resources/addon-conversion";
import { newAuthority, openAuthority } from "@/server/demo/api-server/certificates/certificate-authority";

const Convertible = z.looseObject({ kind: z.string(), metadata: z.looseObject({}) });

const ConversionReview = z.object({
  apiVersion: z.string(),
  request: z.object({ uid: z.string(), desiredAPIVersion: z.string(), objects: z.array(Convertible) }),
});
type ConversionReview = z.infer<typeof ConversionReview>;

/** Converts add-on kinds for a real API server, in place of OCM's webhook. */
export interface ConversionWebhook {
  readonly clientConfig: WebhookClientConfig;
  stop(): Promise<void>;
}

/** Serves on a free port of loopback, under a certificate of an authority of its own. */
export async function startConversionWebhook(): Promise<ConversionWebhook> {
  const now = new Date();
  const pair = await newAuthority(now);
  const serving = await (await openAuthority(pair)).serving(now);
  const server = createServer({ cert: serving.certificate, key: serving.key }, (request, response) => {
    text(request)
      .then((body) => {
        const answer = JSON.stringify(reviewed(body));
        response.writeHead(200, { "content-type": "application/json" }).end(answer);
      })
      .catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  return {
    clientConfig: {
      url: `https://127.0.0.1:${port}/convert`,
      caBundle: Buffer.from(pair.certificate).toString("base64"),
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

function reviewed(body: string): object {
  const { apiVersion, request } = ConversionReview.parse(JSON.parse(body));
  return { apiVersion, kind: "ConversionReview", response: { uid: request.uid, ...converted(request) } };
}

function converted({ desiredAPIVersion, objects }: ConversionReview["request"]): object {
  const [group = "", version = ""] = desiredAPIVersion.split("/");
  if (!isAddOnVersion(version))
    return { result: { status: "Failure", message: `${desiredAPIVersion} is not known here` } };
  const convertedObjects = objects.map((object) => {
    const conversion = conversionOf({ group, kind: object.kind });
    return conversion ? convertAddOn(object, conversion, version) : object;
  });
  return { result: { status: "Success" }, convertedObjects };
}
