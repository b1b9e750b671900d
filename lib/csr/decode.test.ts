import { expect, it, vi } from "vitest";
import { decodeRequest } from "./decode";
import { forgedRequest } from "./test-request";

const TOO_LARGE = { ok: false, reason: "it is larger than 16 KB" };

it("attack: a request of 150 KB is refused before any of it is decoded", async () => {
  const decoded = vi.spyOn(globalThis, "atob");
  const many = Array.from({ length: 6_000 }, (_, index) => ({ OU: [`unit ${index}`] }));
  const { spec } = await forgedRequest({ otherSubject: many });
  expect(spec.request.length).toBeGreaterThan(150_000);
  decoded.mockClear();
  expect(await decodeRequest(spec.request)).toEqual(TOO_LARGE);
  expect(await decodeRequest("A".repeat(1_000_000))).toEqual(TOO_LARGE);
  expect(decoded).not.toHaveBeenCalled();
});

it("decodes what an agent sends", async () => {
  const { spec } = await forgedRequest({});
  expect(await decodeRequest(spec.request)).toMatchObject({ ok: true });
  expect(spec.request.length).toBeLessThan(2_000);
});
