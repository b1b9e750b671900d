// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { answered, answerRequests, pageOf } from "@/components/testing/console-answers";
import { render } from "@/components/testing/render";
import { addOnRow } from "@/lib/lists/testing";
import { TemplateChoice } from "./template-choice";

const push = vi.hoisted(() => vi.fn());
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

const template = (name: string, ...placements: readonly string[]) => ({ name, placements });
const setup =
  (...templates: readonly object[]) =>
  () =>
    answered({ install: "manual", placements: [], defaults: [], templates });

function open(...rows: readonly object[]) {
  answerRequests({
    "/api/v1/addons": () => answered(pageOf(rows)),
    "/api/v1/addons/backup/setup": setup(template("backup-v1")),
    "/api/v1/addons/proxy/setup": setup(template("proxy-v1"), template("proxy-v2", "fleet/eu")),
  });
  return render(<TemplateChoice />);
}

const hrefs = (region: HTMLElement) =>
  within(region)
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

describe("the workbench without a template", () => {
  it("offers the templates of each add-on that has some", async () => {
    const { user } = open(
      addOnRow({ name: "backup" }),
      addOnRow({ name: "custom", templated: false }),
      addOnRow({ name: "proxy" }),
    );
    const select = await screen.findByRole("combobox", { name: "Add-on" });
    expect([...select.querySelectorAll("option")].map(({ value }) => value)).toEqual(["backup", "proxy"]);
    await user.selectOptions(select, "proxy");
    const region = await screen.findByRole("region", { name: "Templates of proxy" });
    await within(region).findByText("for fleet/eu");
    expect(hrefs(region)).toEqual(["/catalogue/workbench?template=proxy-v1", "/catalogue/workbench?template=proxy-v2"]);
  });

  it("says that there is none, and takes a name", async () => {
    const { user } = open(addOnRow({ name: "custom", templated: false }));
    await screen.findByText(/No add-on that you may see is made from templates/);
    await user.type(screen.getByRole("combobox", { name: "Template" }), "other-v3{Enter}");
    expect(push).toHaveBeenCalledExactlyOnceWith("/catalogue/workbench?template=other-v3");
  });
});
