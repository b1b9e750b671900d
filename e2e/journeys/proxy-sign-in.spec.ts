import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { test } from "@/e2e/demo";
import { freePorts } from "@/e2e/free-ports";

const SERVER = join(import.meta.dirname, "../../dist/main.mjs");
const SECRET = "what-the-proxy-proves-itself-with";
const SIGNED_OUT = "/proxy/signed-out";

/** As oauth2-proxy does: names the person to the console, whatever a browser says of itself. */
function startProxy(port: number, consolePort: number, person: () => string): Server {
  const proxy = createServer((incoming, answer) => {
    if (incoming.url === SIGNED_OUT) return void answer.end("signed out at the proxy");
    const { "x-forwarded-user": _user, "x-forwarded-groups": _groups, ...headers } = incoming.headers;
    const named = { ...headers, "x-proxy-auth-secret": SECRET, "x-forwarded-user": person() };
    const { method, url } = incoming;
    const onward = request({ host: "127.0.0.1", port: consolePort, method, path: url, headers: named }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    onward.on("error", () => answer.destroy());
    answer.on("close", () => onward.destroy());
    incoming.pipe(onward);
  });
  return proxy.listen(port, "127.0.0.1");
}

test("whom a proxy has signed in needs no sign-in here, is whom it names, and is signed out there", async ({
  page,
  demo,
}) => {
  const [consolePort = 0, proxyPort = 0] = await freePorts(2);
  const child = spawn(process.execPath, [SERVER, "console"], {
    stdio: "ignore",
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "silent",
      PORT: String(consolePort),
      KUBECONFIG: demo.kubeconfig,
      TRUSTED_IDENTITY_PROXIES: "127.0.0.1",
      PROXY_AUTH_SECRET: SECRET,
      PROXY_AUTH_HUB: "impersonate",
      PROXY_AUTH_ALLOWED_USERS: "viewer,operator",
      PROXY_AUTH_SIGN_OUT: SIGNED_OUT,
      IMPERSONATOR_KUBECONFIG: demo.kubeconfig,
    },
  });
  let person = "viewer";
  const proxy = startProxy(proxyPort, consolePort, () => person);
  const address = `http://127.0.0.1:${proxyPort}`;
  try {
    const isReady = () =>
      fetch(`http://127.0.0.1:${consolePort}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
    await page.goto(`${address}/clusters`);
    await expect(page.getByRole("button", { name: "Signed in as viewer" })).toBeVisible();
    await expect(page).toHaveURL(`${address}/clusters`);
    await expect(page.locator("[data-live]")).toHaveAttribute("data-live", "live");
    const spoofed = { "x-forwarded-user": "operator", "flotilla-deliberate": "1" };
    expect((await fetch(`http://127.0.0.1:${consolePort}/api/session`, { headers: spoofed })).status).toBe(401);

    person = "operator";
    await page.reload();
    await expect(page.getByRole("button", { name: "Signed in as operator" })).toBeVisible();

    await page.getByRole("button", { name: "Signed in as operator" }).click();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await expect(page).toHaveURL(`${address}${SIGNED_OUT}`);
  } finally {
    proxy.closeAllConnections();
    proxy.close();
    child.kill();
    await once(child, "exit");
  }
});
