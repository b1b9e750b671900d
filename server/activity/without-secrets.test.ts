import { expect, it } from "vitest";
import { withoutSecrets } from "./without-secrets";

it.each<[string, object]>([
  ["an argument", { args: ["--verbose", "--token=abc123"] }],
  ["the argument after a flag", { args: ["--registry-password", "abc123"] }],
  ["a line of a text", { data: { "config.yaml": "url: https://example.org\n  apiKey: abc123\nsize: 3" } }],
  ["a line of a properties file", { data: { settings: "user=ada\ndb.password = abc123" } }],
  ["a field of JSON in a text", { data: { settings: '{"user":"ada","client_secret":"abc123"}' } }],
  ["a block of a text", { data: { "config.yaml": "token: |\n  abc123" } }],
  ["a variable of a shell", { command: ["sh", "-c", "API_KEY=abc123 run"] }],
  ["a variable of a container", { env: [{ name: "GITHUB_TOKEN", value: "abc123" }] }],
  ["a field", { spec: { password: "abc123" } }],
  ["an address", { url: "https://ada:abc123@example.org" }],
  ["a header", { value: "Bearer abc123abc123" }],
  ["another header", { command: ["curl", "-H", "Authorization: Basic abc123=="] }],
  ["a command line", { command: ["sh", "-c", "curl --token abc123 https://example.org"] }],
  ["a query", { url: "https://example.org/?size=1&access_token=abc123" }],
  ["a setting of a chart", { args: ["--set=db.password=abc123"] }],
])("hides %s that holds a credential", (_, object) => {
  const { value, isUsed } = withoutSecrets(object);
  expect(JSON.stringify(value)).not.toContain("abc123");
  expect(isUsed).toBe(true);
});

it.each<[string, object]>([
  [
    "names of Secrets",
    { secretName: "pull", imagePullSecrets: [{ name: "pull" }], secretKeyRef: { name: "a", key: "b" } },
  ],
  ["flags with other names", { args: ["--token-ttl=5m", "--secret-namespace", "team-a", "--keys", "abc"] }],
  ["names of ways to sign in", { description: "Basic authentication is off; tokens are not." }],
  ["what only speaks of them", { description: "Rotates the token; see https://example.org/token" }],
  ["fields that hold objects", { data: { "config.yaml": "password:\n  secretKeyRef:\n    name: a" } }],
])("leaves %s", (_, object) => {
  expect(withoutSecrets(object)).toEqual({ value: object, isUsed: false });
});
