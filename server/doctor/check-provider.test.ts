import { expect, it } from "vitest";
import { providerFindings } from "./check-provider";

it("finds nothing where there is no provider, and that one answers", async () => {
  expect(await providerFindings(undefined)).toEqual([]);
  const provider = { label: "login.example.org", answers: () => Promise.resolve() };
  expect(await providerFindings(provider)).toEqual([
    { check: "provider", outcome: "ok", text: "login.example.org answers as OpenID provider." },
  ]);
});

it("says why a provider cannot be used, and what to do", async () => {
  const cause = new Error("connect ECONNREFUSED");
  const answers = () => Promise.reject(new Error("unreachable", { cause }));
  expect(await providerFindings({ label: "login.example.org", answers })).toMatchObject([
    {
      outcome: "failure",
      text: expect.stringContaining("ECONNREFUSED"),
      remedy: expect.stringContaining("OIDC_ISSUER"),
    },
  ]);
});
