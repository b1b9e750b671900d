import { afterEach, describe, expect, it } from "vitest";
import type { QueriesInput } from "@/lib/api/metrics/prometheus";
import { getSource } from "./get-source";
import { listValues } from "./list-values";
import { runQueries } from "./run-queries";
import { answerJson, callerWho, matrix, sourceAt, startFake } from "./testing";

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function fake(answers: Parameters<typeof startFake>[0]) {
  const started = await startFake(answers);
  opened.push(started.close);
  return started;
}

const INPUT: QueriesInput = { from: 1_000_000, to: 1_060_000, step: 15, queries: [{ ref: "A", expr: "up" }] };
const never = () => new AbortController().signal;
const asked = (sees: Parameters<typeof callerWho>[0], signal = never()) => ({ caller: callerWho(sees), signal });

function resolvers() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((resolved) => {
    resolve = resolved;
  });
  return { promise, resolve };
}

describe("queries", () => {
  it("are asked on full multiples of the step, and answered on that grid", async () => {
    const { url, sent } = await fake((_, response) =>
      answerJson(
        response,
        matrix([
          {
            metric: { job: "x" },
            values: [
              [1005, "1.5"],
              [1035, "NaN"],
              [1050, "+Inf"],
            ],
          },
        ]),
      ),
    );
    const answer = await runQueries(sourceAt(url), INPUT, asked("all"));
    expect(Object.fromEntries(sent[0]?.form ?? [])).toMatchObject({ start: "1005", end: "1050", step: "15" });
    expect(answer.results[0]?.series).toEqual([{ labels: { job: "x" }, values: [1.5, null, "NaN", "+Inf"] }]);
  });

  it("take no more points than allowed, whatever the step", async () => {
    const { url, sent } = await fake((_, response) => answerJson(response, matrix([])));
    const { step } = await runQueries(sourceAt(url), { ...INPUT, to: INPUT.from + 86_400_000, step: 1 }, asked("all"));
    expect(step).toBe(60);
    expect(sent[0]?.form.get("step")).toBe("60");
  });

  it("of a window that moved by less than the step share an answer", async () => {
    const { url, sent } = await fake((_, response) => answerJson(response, matrix([])));
    const source = sourceAt(url);
    const at = (movedMs: number) => ({ ...INPUT, from: INPUT.from + movedMs, to: INPUT.to + movedMs });
    const [first, second] = [
      await runQueries(source, at(0), asked("all")),
      await runQueries(source, at(4_000), asked("all")),
    ];
    expect([second.from, second.to]).toEqual([first.from, first.to]);
    expect(sent).toHaveLength(1);
    await runQueries(source, at(15_000), asked("all"));
    expect(sent).toHaveLength(2);
  });

  it.each([
    ["that ends before it begins", { from: 2_000, to: 1_000 }],
    ["of more than 400 days", { from: 0, to: 401 * 86_400_000 }],
  ])("of a time %s are refused before Prometheus is asked", async (_, time) => {
    const { url, sent } = await fake((_request, response) => answerJson(response, matrix([])));
    await expect(runQueries(sourceAt(url), { ...INPUT, ...time }, asked("all"))).rejects.toMatchObject({
      code: "invalid",
    });
    expect(sent).toEqual([]);
  });

  it("of two callers are limited to what each of them sees, and share no answer", async () => {
    const { url, sent } = await fake((_, response, form) => {
      const name = /cluster_name="(\w+)"/.exec(form.get("query") ?? "")?.[1] ?? "all";
      answerJson(response, matrix([{ metric: { cluster_name: name }, values: [[1005, "1"]] }]));
    });
    const source = sourceAt(url);
    const seen = async (sees: Parameters<typeof callerWho>[0]) =>
      (await runQueries(source, INPUT, asked(sees))).results[0]?.series.map(({ labels }) => labels.cluster_name);
    expect(await seen(["amber"])).toEqual(["amber"]);
    expect(await seen(["beige"])).toEqual(["beige"]);
    expect(await seen("all")).toEqual(["all"]);
    expect(await seen(["amber"])).toEqual(["amber"]);
    expect(sent).toHaveLength(3);
  });

  it("of who may see no cluster are refused", async () => {
    await expect(runQueries(sourceAt("http://127.0.0.1:1"), INPUT, asked([]))).rejects.toThrow("ada may not list");
  });

  it("that cannot be limited are for those who may list all clusters", async () => {
    const { url, sent } = await fake((_, response) => answerJson(response, matrix([])));
    const input = {
      ...INPUT,
      queries: [
        { ref: "A", expr: "info(up)" },
        { ref: "B", expr: "up" },
      ],
    };
    const { results } = await runQueries(sourceAt(url), input, asked(["amber"]));
    expect(results.map(({ problem }) => problem?.kind)).toEqual(["refused", undefined]);
    expect(sent).toHaveLength(1);
  });

  it("hide from those who see some clusters what Prometheus says beside the data", async () => {
    const body = { ...matrix([]), warnings: ["store east-1 failed", "store west-1 failed"] };
    const { url } = await fake((_, response) => answerJson(response, body));
    const notices = async (sees: Parameters<typeof callerWho>[0]) =>
      (await runQueries(sourceAt(url), INPUT, asked(sees))).results[0]?.notices;
    expect(await notices("all")).toEqual(body.warnings);
    expect(await notices(["amber"])).toEqual([expect.stringContaining("may be partial")]);
  });
});

describe("attacks by what Prometheus says of others' clusters", () => {
  const TEXT = 'found duplicate series for the match group {cluster_name="secret-1"}';
  it.each([
    ["its refusal", 422, "execution", "query", /does not accept the query/],
    ["a limit", 422, "too many series", "too-many-series", /too many series/],
    ["giving up", 503, "timeout", "timeout", /did not answer in time/],
    ["a store that failed", 500, "internal", "unreachable", /cannot be reached/],
  ])("by %s read a fixed sentence", async (_, status, errorType, kind, text) => {
    const error = errorType === kind ? TEXT : `${errorType}: ${TEXT}`;
    const { url } = await fake((_request, response) =>
      answerJson(response, { status: "error", errorType, error }, status),
    );
    const source = sourceAt(url);
    const limited = asked(["amber"]);
    const values = { from: 0, to: 60_000, of: { kind: "label-names" } } as const;
    const problems = [
      (await runQueries(source, INPUT, limited)).results[0]?.problem,
      (await listValues(source, values, limited)).problem,
      (await getSource(source, limited.caller, limited.signal)).problem,
    ];
    for (const problem of problems) {
      expect(problem).toMatchObject({ kind, text: expect.stringMatching(text) });
      expect(problem?.text).not.toContain("secret");
    }
    expect((await runQueries(source, INPUT, asked("all"))).results[0]?.problem?.text).toContain("secret-1");
  });
});

describe("a Prometheus that fails", () => {
  type Case = [name: string, answers: Parameters<typeof startFake>[0], kind: string, text: RegExp];
  it.each<Case>([
    [
      "answers with a page",
      (_, r) => r.writeHead(200, { "content-type": "text/html" }).end("<html>"),
      "no-answer",
      /web page/,
    ],
    ["answers with other JSON", (_, r) => answerJson(r, { data: 1 }), "no-answer", /not as Prometheus/],
    ["has data of another form", (_, r) => answerJson(r, { status: "success", data: 5 }), "no-answer", /unknown form/],
    ["sends to a sign-in page", (_, r) => r.writeHead(302, { location: "/login" }).end(), "no-answer", /redirects/],
    ["does not know us", (_, r) => r.writeHead(401).end(), "unauthorised", /credentials/],
    ["does not let us", (_, r) => r.writeHead(403).end(), "unauthorised", /403/],
    ["has no time", (_, r) => r.writeHead(429).end(), "busy", /too many requests/],
    [
      "does not like the query",
      (_, r) => answerJson(r, { status: "error", errorType: "bad_data", error: "parse error" }, 400),
      "query",
      /parse error/,
    ],
    [
      "finds too much",
      (_, r) =>
        answerJson(
          r,
          {
            status: "error",
            errorType: "execution",
            error: "query processing would load too many samples into memory",
          },
          422,
        ),
      "too-many-series",
      /too many samples/,
    ],
    [
      "gives up",
      (_, r) => answerJson(r, { status: "error", errorType: "timeout", error: "query timed out" }, 503),
      "timeout",
      /gave up/,
    ],
    ["is behind a proxy that has none", (_, r) => r.writeHead(502).end("bad gateway"), "unreachable", /502/],
    ["hangs up", (request) => request.socket.destroy(), "unreachable", /cannot be reached/],
  ])("because it %s is said in words", async (_, answers, kind, text) => {
    const { url } = await fake(answers);
    const { results } = await runQueries(sourceAt(url), INPUT, asked("all"));
    expect(results[0]?.problem).toMatchObject({ kind, text: expect.stringMatching(text) });
  });

  it("with more series than can be drawn says so", async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => ({ metric: { i: String(index) }, values: [[1005, "1"]] }));
    const { url } = await fake((_, response) => answerJson(response, matrix(many)));
    const { results } = await runQueries(sourceAt(url), INPUT, asked("all"));
    expect(results[0]?.problem).toMatchObject({
      kind: "too-many-series",
      text: expect.stringMatching(/more than 1000 series/),
    });
  });

  it("is told how many series can be drawn, and an answer with more is not kept", async () => {
    const many = Array.from({ length: 1_001 }, (_, index) => ({ metric: { i: String(index) }, values: [[1005, "1"]] }));
    const { url, sent } = await fake((_, response) => answerJson(response, matrix(many)));
    const source = sourceAt(url);
    await runQueries(source, INPUT, asked("all"));
    await runQueries(source, INPUT, asked("all"));
    expect(sent.map(({ form }) => form.get("limit"))).toEqual(["1001", "1001"]);
  });

  it("with more bytes than we read is cut off", async () => {
    let isClosed = false;
    const { url } = await fake((_, response) => {
      response.on("close", () => {
        isClosed = true;
      });
      const megabyte = "x".repeat(1_048_576);
      const more = () => {
        while (!response.destroyed && response.write(megabyte));
        if (!response.destroyed) response.once("drain", more);
      };
      more();
    });
    const { results } = await runQueries(sourceAt(url), INPUT, asked("all"));
    expect(results[0]?.problem?.kind).toBe("too-large");
    await expect.poll(() => isClosed).toBe(true);
  });

  it("that says when to come again is tried once more", async () => {
    let count = 0;
    const { url } = await fake((_, response) => {
      count += 1;
      if (count === 1) response.writeHead(429, { "retry-after": "0" }).end();
      else answerJson(response, matrix([]));
    });
    const { results } = await runQueries(sourceAt(url), INPUT, asked("all"));
    expect(results[0]?.problem).toBeUndefined();
  });
});

describe("a query under way", () => {
  it("is shared, and cancelled when nobody waits for it any more", async () => {
    const closed = resolvers();
    const begun = resolvers();
    const { url, sent } = await fake((_, response) => {
      response.on("close", closed.resolve);
      begun.resolve();
    });
    const source = sourceAt(url);
    const caller = callerWho("all");
    const [first, second] = [new AbortController(), new AbortController()];
    const runs = [first, second].map(({ signal }) => runQueries(source, INPUT, { caller, signal }));
    const ends = Promise.allSettled(runs);
    await begun.promise;
    first.abort(new Error("left"));
    await expect(runs[0]).rejects.toThrow("left");
    expect(sent).toHaveLength(1);
    second.abort(new Error("left too"));
    await closed.promise;
    expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  it("waits while its author has six under way", async () => {
    const waiting: (() => void)[] = [];
    const { url, sent } = await fake((_, response) => waiting.push(() => answerJson(response, matrix([]))));
    const queries = Array.from({ length: 8 }, (_, index) => ({ ref: String(index), expr: `up + ${index}` }));
    const run = runQueries(sourceAt(url), { ...INPUT, queries }, asked("all"));
    await expect.poll(() => waiting.length).toBe(6);
    expect(sent).toHaveLength(6);
    for (const answer of waiting.splice(0)) answer();
    await expect.poll(() => waiting.length).toBe(2);
    for (const answer of waiting.splice(0)) answer();
    expect((await run).results.every(({ problem }) => !problem)).toBe(true);
  });
});

it("a Prometheus that hangs is given up on, in words", async () => {
  const { url } = await fake(() => undefined);
  const { client } = sourceAt(url);
  const answer = client.get("/api/v1/labels", [], { signal: never(), timeoutMs: 50 });
  await expect(answer).rejects.toMatchObject({
    kind: "timeout",
    message: "Prometheus did not answer within 0.05 s.",
  });
  await client.close();
});

it("values that are NaN or infinite are no holes", async () => {
  const values = ["NaN", "-Inf", "0"].map((value, index) => [1005 + 15 * index, value]);
  const { url } = await fake((_, response) => answerJson(response, matrix([{ metric: {}, values }])));
  const { results } = await runQueries(sourceAt(url), INPUT, asked("all"));
  expect(results[0]?.series[0]?.values).toEqual(["NaN", "-Inf", 0, null]);
});
