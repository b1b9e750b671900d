// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { render } from "@/components/testing/render";
import type { ConfigVariant } from "@/lib/api/addons/add-on-setup";
import { ConfigVariants } from "./config-variants";

function variant(hash: string, differs?: ConfigVariant["differs"]): ConfigVariant {
  const config = { group: "g", resource: "addondeploymentconfigs", namespace: "fleet", name: "common", hash };
  return { configs: [config], size: 2, pending: 0, overridden: 0, clusters: ["c1"], differs };
}

it("names what a variant has otherwise, with the value in the first one, and nothing where that is not known", () => {
  const differs = [
    { name: "LEVEL", value: "debug", first: "info" },
    { name: "ZONE", first: "a" },
  ];
  const variants = [variant("aaaaaa"), variant("bbbbbb", differs), variant("cccccc")];
  const { container } = render(
    <ConfigVariants addOn="logs" data={{ total: 6, variants, more: 0 }} cluster={undefined} />,
  );
  const lines = [...container.querySelectorAll("[data-differs]")].map(({ textContent }) => textContent);
  expect(lines).toEqual(["LEVEL debug; info in the first variant", "ZONE not set; a in the first variant"]);
});
