// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answered, answerRequests } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { clock } from "@/lib/format/time";
import { KnownSince } from "./known-since";

it("says since when decided requests are known, and how many that are deleted", async () => {
  const knownSince = new Date().toISOString();
  const may = { decide: { allowed: true }, accept: { allowed: true } };
  answerRequests({ "/api/approvals/rights": () => answered({ missing: [], may, knownSince }) });
  render(<KnownSince />);
  const at = clock(knownSince, Date.now());
  const text = `Decided requests since ${at}, including the last 2,000 that the hub deleted.`;
  expect((await screen.findByText(/^Decided requests since/)).textContent).toBe(text);
});

it("says of earlier ones that they were kept on disk, where some were", async () => {
  const may = { decide: { allowed: true }, accept: { allowed: true } };
  const rights = { missing: [], may, knownSince: new Date().toISOString(), hasEarlier: true };
  answerRequests({ "/api/approvals/rights": () => answered(rights) });
  render(<KnownSince />);
  expect(
    await screen.findByText(/deleted\. Earlier ones are shown as far as this console kept them on disk\.$/),
  ).toBeTruthy();
});
