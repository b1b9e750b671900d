import { expect, it } from "vitest";
import { managedClusters } from "@/lib/resources/managed-cluster";
import { placements } from "@/lib/resources/placement";
import type { Caller } from "./caller";
import { requireAll } from "./scope";

/** Who may see nothing, and is told so in the order of `answered`. */
function stranger(...answered: readonly string[]): Caller {
  let before: Promise<unknown> = Promise.resolve();
  const turns = new Map(
    answered.map((plural) => {
      before = before.then(() => new Promise((resolve) => setImmediate(resolve)));
      return [plural, before] as const;
    }),
  );
  const may = async ({ resource }: { resource: { plural: string } }) => {
    await turns.get(resource.plural);
    return false;
  };
  return { user: "stranger", rights: { may } } as unknown as Caller;
}

it.each([[["managedclusters", "placements"]], [["placements", "managedclusters"]]])(
  "names the first of the kinds that are hidden, though the hub answers in the order %j",
  async (answered) => {
    await expect(requireAll(stranger(...answered), "list", managedClusters, placements)).rejects.toMatchObject({
      code: "forbidden",
      missing: { verb: "list", resource: "managedclusters" },
    });
  },
);
