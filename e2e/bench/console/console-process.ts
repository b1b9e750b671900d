import { freePort } from "@/e2e/free-ports";
import { RoleProcess } from "@/e2e/realhub/role-process";

const WITHIN_MS = 120_000;
const READY_EACH_MS = 50;
const JSON_BODY = { "content-type": "application/json", "sec-fetch-site": "same-origin" };

/** The console alone, as the product starts it, from the build that is there. */
export class ConsoleProcess {
  private constructor(
    private readonly role: RoleProcess,
    readonly url: string,
    /** By `performance.now()`. */
    readonly startedAt: number,
  ) {}

  /** Resolves once it listens. */
  static async start(kubeconfig: string, flags: readonly string[] = []): Promise<ConsoleProcess> {
    const port = await freePort();
    const startedAt = performance.now();
    const env = { KUBECONFIG: kubeconfig, PORT: String(port), LOG_LEVEL: "warn" };
    const role = new RoleProcess("console", [], env, ["--max-semi-space-size=16", ...flags]);
    await role.reached("ready", AbortSignal.timeout(WITHIN_MS), 5);
    return new ConsoleProcess(role, `http://localhost:${port}`, startedAt);
  }

  get pid(): number {
    return this.role.pid;
  }

  /**
   * Resolves once it has read all that it waits for before it calls itself ready, which is all but works. Nothing else
   * is asked of it.
   */
  async untilReady(): Promise<void> {
    while (!(await fetch(`${this.url}/readyz`)).ok) {
      if (performance.now() - this.startedAt > WITHIN_MS)
        throw new Error(`it did not get ready; the console printed\n${this.output()}`);
      await new Promise((resolve) => setTimeout(resolve, READY_EACH_MS));
    }
  }

  output(): string {
    return this.role.output();
  }

  stop(): Promise<void> {
    return this.role.stop();
  }

  /** The cookie of a session. */
  async signIn(token = "admin"): Promise<string> {
    const answer = await fetch(`${this.url}/api/session`, {
      method: "POST",
      headers: JSON_BODY,
      body: JSON.stringify({ token }),
    });
    const cookie = answer.headers.get("set-cookie")?.split(";")[0];
    if (!cookie) throw new Error(`signing in was answered with ${answer.status}: ${await answer.text()}`);
    return cookie;
  }

  async get<Answer>(path: string, cookie: string): Promise<Answer> {
    const answer = await fetch(`${this.url}${path}`, { headers: { cookie } });
    if (!answer.ok) throw new Error(`GET ${path} was answered with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer; // as the caller knows it
  }

  /** Asks again and again until an answer is as wanted. Answers the seconds since the console was started. */
  async seconds<Answer>(
    path: string,
    cookie: string,
    isWanted: (answer: Answer) => boolean,
    eachMs = 25,
  ): Promise<number> {
    while (!isWanted(await this.get<Answer>(path, cookie))) {
      if (performance.now() - this.startedAt > WITHIN_MS)
        throw new Error(`${path} did not come to what was awaited; the console printed\n${this.output()}`);
      await new Promise((resolve) => setTimeout(resolve, eachMs));
    }
    return (performance.now() - this.startedAt) / 1000;
  }
}
