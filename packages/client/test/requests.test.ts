import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, describe, it } from "node:test";
import { FlotillaClient, FlotillaProblem, FlotillaUnreachable, type TokenRequest } from "@flotilla/client";
import { answerProblem, FaultyConsole } from "./faulty-console.js";

let fake: FaultyConsole;

before(async () => {
  fake = await FaultyConsole.start();
});
after(() => fake.close());
beforeEach(() => {
  fake.instead = (_, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(`{"rows":[],"total":0}`);
    return true;
  };
});

const token = "secret-7c1d";

describe("the token", () => {
  it("comes from a function where it changes, which is called again once a token is refused", async () => {
    const requests: boolean[] = [];
    const bring = ({ isRefused }: TokenRequest) => {
      requests.push(isRefused);
      return isRefused ? "new" : "old";
    };
    const sent: string[] = [];
    fake.instead = ({ headers }, response) => {
      sent.push(headers.authorization ?? "");
      if (headers.authorization === "Bearer old") return answerProblem(response, 401, "unauthenticated");
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
      return true;
    };
    await new FlotillaClient({ url: fake.url, token: bring }).page("clusters");
    assert.deepEqual(requests, [false, true]);
    assert.deepEqual(sent, ["Bearer old", "Bearer new"]);
  });

  it("of an embedding goes with the origin that embeds", async () => {
    let embedder: unknown;
    fake.instead = ({ headers }, response) => {
      embedder = headers["flotilla-embedder"];
      response.writeHead(200).end("{}");
      return true;
    };
    const client = new FlotillaClient({ url: fake.url, token, embedder: "https://portal.example.org" });
    await client.page("clusters");
    assert.equal(embedder, "https://portal.example.org");
  });

  it("attack: a redirect does not take it to another address", async () => {
    let isReached = false;
    const other = createServer((_, response) => {
      isReached = true;
      response.end("{}");
    }).listen(0, "127.0.0.1");
    await once(other, "listening");
    fake.instead = (_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/` }).end();
      return true;
    };
    await assert.rejects(new FlotillaClient({ url: fake.url, token }).page("clusters"), FlotillaUnreachable);
    other.close();
    assert.equal(isReached, false);
  });

  it("attack: one that no header takes stands in no message", async () => {
    const client = new FlotillaClient({ url: fake.url, token: `${token}\nX-Forwarded-User: admin` });
    await assert.rejects(
      client.page("clusters"),
      (error) => error instanceof TypeError && !String(error.stack).includes(token),
    );
  });

  it("attack: a name of dots leads to no other route", async () => {
    fake.seen.length = 0;
    const client = new FlotillaClient({ url: fake.url, token });
    for (const name of ["..", ".", ""])
      await assert.rejects(client.get("/api/v1/clusters/{name}/yaml", { params: { name } }), TypeError);
    await client.get("/api/v1/clusters/{name}", { params: { name: "a/../b?c#d" } });
    assert.deepEqual(fake.seen, ["GET /api/v1/clusters/a%2F..%2Fb%3Fc%23d"]);
  });
});

describe("where no console answers", () => {
  it("is said after the time limit", async () => {
    fake.instead = () => true;
    const client = new FlotillaClient({ url: fake.url, token, timeoutMs: 50 });
    await assert.rejects(client.page("clusters"), { name: "FlotillaUnreachable", message: /in time/ });
  });

  it("an abort of the caller is no failure of the console", async () => {
    fake.instead = () => true;
    const reason = new Error("no longer wanted");
    const abort = new AbortController();
    const read = new FlotillaClient({ url: fake.url, token }).page("clusters", {}, { signal: abort.signal });
    abort.abort(reason);
    await assert.rejects(read, (error) => error === reason);
  });

  it("a page of something else is a problem of its status, or no console", async () => {
    const client = new FlotillaClient({ url: fake.url, token });
    fake.instead = (_, response) => Boolean(response.writeHead(502).end("<h1>Bad gateway</h1>"));
    await assert.rejects(client.page("clusters"), (error) => error instanceof FlotillaProblem && error.status === 502);
    fake.instead = (_, response) => Boolean(response.writeHead(200).end("<h1>Welcome</h1>"));
    await assert.rejects(client.page("clusters"), FlotillaUnreachable);
  });

  it("a wrong address is refused at once", () => {
    for (const url of [
      "console.example.org",
      "ftp://a.example.org",
      "https://u:p@a.example.org",
      "https://a.example.org/?x=1",
    ])
      assert.throws(() => new FlotillaClient({ url, token }), TypeError);
  });
});
