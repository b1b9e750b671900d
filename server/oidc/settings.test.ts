import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OidcEnvironment, readOidcSettings } from "./settings";

const ENV: OidcEnvironment = {
  OIDC_ISSUER: "https://id.example.org/realms/x",
  OIDC_CLIENT_ID: "flotilla",
  OIDC_SCOPES: "openid profile",
  OIDC_HUB: "token",
  OIDC_USER_CLAIM: "sub",
  OIDC_USER_PREFIX: "",
  OIDC_GROUPS_CLAIM: "groups",
  OIDC_GROUPS_PREFIX: "",
  OIDC_ALLOWED_USERS: [],
  OIDC_ALLOWED_GROUPS: [],
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "oidc-settings-"));
  await writeFile(join(folder, "secret"), "from-a-file\n");
  await writeFile(join(folder, "empty"), "\n");
});
afterAll(() => rm(folder, { recursive: true }));

describe("the settings of a provider", () => {
  it("are those of the environment, with openid among the scopes", async () => {
    const path = join(folder, "secret");
    expect(
      await readOidcSettings({ ...ENV, OIDC_SCOPES: "groups, email", OIDC_CLIENT_SECRET_FILE: path }),
    ).toMatchObject({
      clientSecret: "from-a-file",
      scopes: "openid groups email",
      label: "id.example.org",
    });
  });

  it("are none without an issuer", async () => {
    expect(await readOidcSettings({ ...ENV, OIDC_ISSUER: undefined })).toBeUndefined();
  });

  it.each<[string, Partial<OidcEnvironment>, string]>([
    ["no client", { OIDC_CLIENT_ID: undefined }, "needs OIDC_CLIENT_ID"],
    ["two secrets", { OIDC_CLIENT_SECRET: "a", OIDC_CLIENT_SECRET_FILE: "b" }, "leave one out"],
    ["a file that is not there", { OIDC_CA_FILE: "/none" }, "OIDC_CA_FILE names cannot be read"],
    ["a policy without impersonation", { OIDC_ALLOWED_USERS: ["ada"] }, "are for OIDC_HUB=impersonate"],
    ["impersonation of nobody", { OIDC_HUB: "impersonate" }, "OIDC_ALLOWED_USERS is empty"],
    ["impersonation of everybody", { OIDC_HUB: "impersonate", OIDC_ALLOWED_USERS: ["*"] }, "every user would be"],
    [
      "impersonation of the control plane",
      { OIDC_HUB: "impersonate", OIDC_ALLOWED_USERS: ["*"], OIDC_ALLOWED_GROUPS: ["system:masters"] },
      "must not name system:masters",
    ],
  ])("do not start with %s", async (_, env, message) => {
    await expect(readOidcSettings({ ...ENV, ...env })).rejects.toThrow(message);
  });

  it("do not start with an empty secret", async () => {
    const env = { ...ENV, OIDC_CLIENT_SECRET_FILE: join(folder, "empty") };
    await expect(readOidcSettings(env)).rejects.toThrow("is empty");
  });
});
