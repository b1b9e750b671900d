import { expect, it } from "vitest";
import { exampleAccounts, examplePermissions } from "./accounts";

const fleet = (reached: number, lost: number) => [
  ...Array.from({ length: reached }, (_, index) => ({ name: `c${String(index).padStart(2, "0")}`, isReached: true })),
  ...Array.from({ length: lost }, (_, index) => ({ name: `lost-${index}`, isReached: false })),
];
const placesOf = (accounts: ReturnType<typeof exampleAccounts>) =>
  accounts.map(({ object: { metadata } }) => `${metadata.namespace}/${metadata.name}`);

it("accounts are on a few clusters from all over the fleet, each in time but those that cannot be renewed", () => {
  const accounts = exampleAccounts(fleet(40, 2));
  expect(placesOf(accounts)).toEqual([
    ...["c00", "c05", "c10", "c15"].map((cluster) => `${cluster}/ci-deployer`),
    ...["c20", "c25", "c30"].map((cluster) => `${cluster}/backup-reader`),
    ...["c00/smoke-test", "c35/billing-export", "lost-0/ci-deployer", "lost-1/backup-reader"],
  ]);
  const late = accounts.filter(({ spent }) => spent > 0.8);
  expect(placesOf(late)).toEqual(["c35/billing-export", "lost-0/ci-deployer", "lost-1/backup-reader"]);
});

it.each([
  [0, 0, 0],
  [1, 0, 2],
  [3, 1, 5],
])("there are fewer in a smaller fleet: %i clusters, %i of them lost", (reached, lost, count) => {
  expect(exampleAccounts(fleet(reached, lost))).toHaveLength(count);
});

it("who deploys or backs up has rights", () => {
  const permissions = examplePermissions(exampleAccounts(fleet(40, 2)));
  expect(permissions).toHaveLength(9);
  expect(permissions[0]).toMatchObject({
    metadata: { name: "ci-deployer", namespace: "c00" },
    spec: { clusterRoleBinding: { subject: { name: "ci-deployer" }, roleRef: { name: "edit" } } },
  });
});
