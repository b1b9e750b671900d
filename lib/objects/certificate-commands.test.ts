import { expect, it } from "vitest";
import { certificateCommands } from "./certificate-commands";

it("decides several requests with one command of kubectl", () => {
  const [copy, ...others] = certificateCommands("approve", ["csr-1", "csr-2"]);
  expect(copy?.text.split("\n")[1]).toBe("kubectl --context HUB_CONTEXT certificate approve csr-1 csr-2");
  expect([copy?.label, others]).toEqual(["kubectl", []]);
  expect(certificateCommands("deny", ["csr-1"])[0]?.text).toContain(" certificate deny csr-1");
  expect(certificateCommands("deny", [])).toEqual([]);
});

it("gives a shell no command in a name", () => {
  expect(certificateCommands("deny", ["a; rm -r x"])[0]?.text).toMatch(/ deny 'a; rm -r x'$/);
});
