import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { grantTrying } from "./two-callers-rights";
import { MARKS, type Mark, TwoCallers, UNSEEN } from "./two-callers-setup";

describe("who may try a placement and see the placements of their own namespaces alone", () => {
  let trying: TwoCallers;
  beforeAll(async () => {
    trying = await TwoCallers.start(grantTrying);
  }, 60_000);
  afterAll(() => trying.tested.close());

  it("is told that a name is taken where they may see it, and nowhere else", async () => {
    const answered = async (mark: Mark, team: string, name: string) => {
      const input = { namespace: `team-${team}`, name, clusterSets: [], labels: [], claims: [] };
      const { status, text } = await trying.send(mark, "POST", "/api/v1/placements/try", input);
      expect(status).toBe(200);
      // What is confirmed and the plan come from the request itself.
      return text.replace(/"(plan|confirm)":"[^"]*"/g, "");
    };
    for (const mark of MARKS) {
      expect(await answered(mark, mark, `${mark}-place`)).toContain("has a placement of that name already");
      for (const other of [...MARKS, UNSEEN].filter((each) => each !== mark)) {
        expect(await answered(mark, other, `${other}-place`)).toBe(await answered(mark, other, `${other}-absent`));
      }
    }
  });
});
