import { expect, it } from "vitest";
import type { ListQuery } from "@/lib/api/list";
import type { Session } from "@/server/auth/session";
import { sessionOf } from "@/server/auth/testing";
import { consoleLists } from "@/server/views/console-lists";
import { consoleViews } from "@/server/views/console-views";
import type { AskedList } from "@/server/views/list-file";
import { TestCaches } from "@/server/views/testing";
import { findApprovals } from "./find-approvals";

/** Forty clusters that wait to be accepted. */
function start() {
  const caches = new TestCaches();
  for (let n = 10; n < 50; n += 1) caches.clusters.store(pending(`c${n}`));
  caches.sync();
  const board = consoleLists(consoleViews(caches)).approvals;
  const ask = async (query: AskedList, session: Session = sessionOf("viewer", () => true)) => {
    const answer = await findApprovals(session, query, board);
    return answer instanceof Response ? answer.text() : answer;
  };
  return { ask };
}

function pending(name: string) {
  const metadata = { name, uid: `waiting-${name}`, resourceVersion: "999", creationTimestamp: "2026-11-20T08:00:00Z" };
  return { metadata, spec: { hubAcceptsClient: false }, status: { conditions: [] } };
}

it("answers a page of what waits, with how many there are, and no more", async () => {
  const { ask } = start();
  expect(await ask({ q: "kind=cluster", limit: 2, facets: "state" })).toMatchObject({
    rows: [{ name: "clusters/c10" }, { name: "clusters/c11" }],
    total: 40,
    facets: { state: { values: [{ value: "waiting", size: 40 }] } },
  });
});

it("is written to a file as far as the filter leaves it", async () => {
  const lines = String(await start().ask({ q: "c1", format: "csv" }))
    .trimEnd()
    .split("\r\n");
  expect([lines.length, lines[1]?.split(",").slice(0, 3)]).toEqual([11, ["c10", "cluster", "waiting"]]);
});

it.each<ListQuery>([{}, { facets: "state,cluster" }, { group: "cluster" }, { q: "cluster=c10" }])(
  "names by %j no cluster to whoever may list requests alone",
  async (query) => {
    const { ask } = start();
    const answer = JSON.stringify(
      await ask(
        query,
        sessionOf("clerk", (plural) => plural === "certificatesigningrequests"),
      ),
    );
    expect(answer).toContain('"total":0');
    expect(answer).not.toContain("c10");
  },
);

it("is refused to whoever may list neither", async () => {
  const stranger = sessionOf("stranger", () => false);
  await expect(start().ask({}, stranger)).rejects.toMatchObject({ code: "forbidden" });
});
