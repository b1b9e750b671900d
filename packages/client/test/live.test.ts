import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "node:test";
import { FlotillaProblem, FlotillaUnreachable, type LiveEvent } from "@flotilla/client";
import { CONSOLE_URL, clientAt } from "./console.js";
import { answerProblem, FaultyConsole } from "./faulty-console.js";

const VIEWS = ["addons"] as const;

let proxy: FaultyConsole;
let stop: AbortController;

beforeEach(async () => {
  proxy = await FaultyConsole.start(CONSOLE_URL);
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await proxy.close();
});

function isOf<Type extends LiveEvent["type"]>(type: Type) {
  return (event: LiveEvent): event is Extract<LiveEvent, { type: Type }> => event.type === type;
}

async function nextOf<Type extends LiveEvent["type"]>(events: AsyncGenerator<LiveEvent>, type: Type) {
  for (;;) {
    const { value, done } = await events.next();
    if (done) return assert.fail("the stream has ended");
    if (isOf(type)(value)) return value;
  }
}

describe("the event stream", () => {
  it("is taken up again behind the last event when the connection breaks", async () => {
    const broken: (Error | undefined)[] = [];
    const events = clientAt(proxy.url).live({
      views: VIEWS,
      signal: stop.signal,
      onConnection: (why) => broken.push(why),
    });
    const { stream } = await nextOf(events, "opened");
    await nextOf(events, "hello");
    const requests: (string | string[] | undefined)[] = [];
    proxy.instead = ({ headers }) => {
      requests.push(headers["last-event-id"]);
      return false;
    };
    proxy.cut();
    // Each connection begins so; a new stream would have begun with "opened".
    const next = await events.next();
    assert.notEqual((next.value as LiveEvent).type, "opened");
    assert.equal(proxy.seen.at(-1), `GET /api/v1/live?views=addons&stream=${encodeURIComponent(stream)}`);
    assert.match(String(requests[0]), /\S/);
    assert.deepEqual(
      broken.map((why) => why?.name),
      [undefined, "FlotillaUnreachable", undefined],
    );
  });

  it("begins anew where the console no longer has it", async () => {
    const events = clientAt(proxy.url).live({ views: VIEWS, signal: stop.signal });
    const { stream } = await nextOf(events, "opened");
    // What another console makes of it: it does not know the stream.
    proxy.rewrite = (address) => address.replace(/&stream=.*/, "&stream=unknown");
    proxy.cut();
    const again = await nextOf(events, "opened");
    assert.notEqual(again.stream, stream);
  });

  it("waits as long as the console says when there are too many, and not less", async () => {
    const events = clientAt(proxy.url).live({ views: VIEWS, signal: stop.signal });
    await nextOf(events, "opened");
    let refusedAt = 0;
    proxy.instead = (_, response) => {
      if (refusedAt > 0) return false;
      refusedAt = Date.now();
      return answerProblem(response, 429, "too-many-requests", { "retry-after": "1" });
    };
    proxy.cut();
    await nextOf(events, "hello");
    assert.ok(Date.now() - refusedAt >= 990);
  });

  it("that cannot be opened at all says so at once, and so does one that is refused later", async () => {
    proxy.instead = ({ socket }) => Boolean(socket.destroy());
    await assert.rejects(clientAt(proxy.url).live({ views: VIEWS }).next(), FlotillaUnreachable);
    proxy.instead = () => false;
    const events = clientAt(proxy.url).live({ views: VIEWS, signal: stop.signal });
    await nextOf(events, "opened");
    proxy.instead = (_, response) => answerProblem(response, 401, "unauthenticated");
    proxy.cut();
    await assert.rejects(nextOf(events, "opened"), FlotillaProblem);
  });

  it("ends with its signal, without an error", async () => {
    const events = clientAt(proxy.url).live({ views: VIEWS, signal: stop.signal });
    await nextOf(events, "opened");
    stop.abort();
    for (;;) if ((await events.next()).done) break;
  });
});
