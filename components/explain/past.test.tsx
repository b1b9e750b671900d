// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { clock } from "@/lib/format/time";
import { Past } from "./past";

const since = Date.now();
const at = clock(new Date(since).toISOString(), since);

it.each([
  [undefined, ""],
  [{ times: 0 }, ` Has not become unavailable since ${at}.`],
  [{ times: 1 }, ` Became unavailable once since ${at}.`],
  [{ times: 3 }, ` Became unavailable 3 times since ${at}.`],
  [{ times: 3, clusters: 1 }, ` Became unavailable 3 times on 1 cluster since ${at}.`],
])("says with %j how old an add-on is, and how often it became unavailable", (flaps, text) => {
  const { container } = render(
    <Past createdAt="2026-01-01T00:00:00Z" flaps={flaps && { ...flaps, since }} isAvailable />,
  );
  expect(container.textContent).toMatch(/^Created \d+\sd ago\./);
  expect(container.textContent?.replace(/^.*? ago\./, "")).toBe(text);
});

it("does not say that an add-on stayed available which is not", () => {
  const { container } = render(
    <Past createdAt="2026-01-01T00:00:00Z" flaps={{ times: 0, since }} isAvailable={false} />,
  );
  expect(container.textContent).toMatch(/ago\.$/);
});
