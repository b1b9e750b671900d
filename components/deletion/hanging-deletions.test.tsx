// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { answered, answerRequests, pageOf } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { Follow } from "@/lib/api/live/follow-requests";
import { z } from "@/lib/kube/zod";
import { setStream } from "@/lib/queries/live/live-link";
import { HangingDeletions } from "./hanging-deletions";

const ROW = {
  ...{ name: "c1/logs/ManagedClusterAddOn", kind: "ManagedClusterAddOn", object: "logs", cluster: "c1" },
  ...{ since: "2026-11-26T10:00:00Z", isStuck: true, message: "It waits.", who: "its agent" },
};

afterEach(() => setStream(undefined));

it("follows what hangs of an add-on, as the console takes it", async () => {
  const followed: unknown[] = [];
  answerRequests({
    "/api/v1/live/s/lists": (_, body) => {
      followed.push(body);
      return answered([{ page: pageOf([ROW], { window: 1, seq: 0 }) }]);
    },
  });
  setStream("s");
  render(<HangingDeletions addOn="logs" />);
  expect(await screen.findByText("c1")).toBeDefined();
  expect(followed.map((body) => z.array(Follow).safeParse(body).success)).toEqual([true]);
});
