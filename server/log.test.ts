import { expect, it } from "vitest";
import { errorFields } from "./log";

it("tells of an error its name, message, code, stack and causes, and nothing else that it carries", () => {
  const cause = Object.assign(new Error("reset"), {
    code: "ECONNRESET",
    request: { headers: { authorization: "Bearer secret" } },
  });
  const fields = errorFields(Object.assign(new Error("no answer", { cause }), { response: "secret" }));
  expect(fields).toMatchObject({
    name: "Error",
    message: "no answer",
    cause: { message: "reset", code: "ECONNRESET" },
  });
  expect(JSON.stringify(fields)).not.toContain("secret");
});

it("ends where causes run in a circle", () => {
  const error = new Error("round");
  error.cause = error;
  expect(JSON.stringify(errorFields(error)).match(/round/g)?.length).toBeGreaterThan(1);
});
