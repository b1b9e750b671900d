import { withBasePath } from "@/lib/base-path";

/** Where the demo does what the backend of a portal does. */
export function demoTokenUrl(): string {
  return withBasePath("/api/embed-demo/token");
}

/** A token for these views. Throws `Error` where the console gives none. */
export async function fetchDemoToken(views: readonly string[]): Promise<string> {
  const response = await fetch(demoTokenUrl(), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ views }),
  });
  if (!response.ok) throw new Error(`The demo answered ${response.status}.`);
  const { token } = await response.json();
  return token;
}
