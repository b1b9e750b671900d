import { ApiProxy, getHeadlampAPIHeaders } from "@kinvolk/headlamp-plugin/lib";
import type { Target } from "./settings-store";

/** A token for frames, and until when it is good (RFC 3339). */
export interface EmbedToken {
  readonly token: string;
  readonly expiresAt: string;
}

/** The shortest life of a token that Kubernetes gives. */
const HUB_TOKEN_SECONDS = 600;

/**
 * An embed token for views of the console. The hub gives a token of the service account to whom it lets have one
 * (TokenRequest), and Headlamp's backend takes it to the console. Rejects with the reason of whichever refuses.
 */
export async function mintToken(views: readonly string[], target: Target): Promise<EmbedToken> {
  const hubToken = await tokenOf(target);
  const response = await fetch(`${backendAddress()}/externalproxy`, {
    method: "POST",
    headers: {
      ...getHeadlampAPIHeaders(),
      "content-type": "application/json",
      authorization: `Bearer ${hubToken}`,
      // Browsers let no script set a header whose name begins with "Proxy-".
      "forward-to": `${target.console}/api/v1/embed-tokens`,
    },
    body: JSON.stringify({ origin: window.location.origin, views }),
  });
  const text = await response.text();
  const answer = jsonIn(text);
  const [token, expiresAt] = [textIn(answer, "token"), textIn(answer, "expiresAt")];
  if (response.ok && token && expiresAt) return { token, expiresAt };
  throw new Error(
    textIn(answer, "detail") ??
      textIn(answer, "title") ??
      `Headlamp answered ${response.status}: ${text.slice(0, 200)}`,
  );
}

async function tokenOf({ namespace, serviceAccount }: Target): Promise<string> {
  const path = `/api/v1/namespaces/${namespace}/serviceaccounts/${serviceAccount}/token`;
  const request = {
    apiVersion: "authentication.k8s.io/v1",
    kind: "TokenRequest",
    spec: { expirationSeconds: HUB_TOKEN_SECONDS },
  };
  const answer: unknown = await ApiProxy.post(path, request, false);
  const token =
    typeof answer === "object" && answer !== null ? textIn(Reflect.get(answer, "status"), "token") : undefined;
  if (!token) throw new Error(`The hub gave no token of ${namespace}/${serviceAccount}.`);
  return token;
}

/** Of Headlamp itself: beside the page, and on a port of its own in the desktop app. */
function backendAddress(): string {
  const { headlampBackendPort = 4466, headlampBaseUrl = "" } = window as {
    headlampBackendPort?: number;
    headlampBaseUrl?: string;
  };
  const isDesktop = window.location.protocol === "file:" || "desktopApi" in window;
  const base = headlampBaseUrl.replace(/\/+$/, "");
  return isDesktop ? `http://localhost:${headlampBackendPort}` : `${window.location.origin}${base}`;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textIn(value: unknown, name: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const text: unknown = Reflect.get(value, name);
  return typeof text === "string" && text !== "" ? text : undefined;
}
