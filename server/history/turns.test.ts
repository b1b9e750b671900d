import { expect, it } from "vitest";
import { Turns } from "./turns";

it("does one thing after another, also after one that failed", async () => {
  const turns = new Turns();
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} begins`);
    await Promise.resolve();
    order.push(`${name} ends`);
    if (name === "b") throw new Error("b fails");
  };
  const all = ["a", "b", "c"].map((name) => turns.run("ada", work(name)));
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(order).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});

it("attack: one person cannot make others wait for any number of times", async () => {
  const turns = new Turns();
  const running = Array.from({ length: 8 }, () => turns.run("mallory", async () => undefined));
  await expect(turns.run("mallory", async () => undefined)).rejects.toMatchObject({ code: "too-many-requests" });
  await expect(turns.run("ada", async () => "made")).resolves.toBe("made");
  await Promise.all(running);
  await expect(turns.run("mallory", async () => "made")).resolves.toBe("made");
});
