// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { render } from "@/components/testing/render";
import { startingText } from "@/lib/objects/starting-text";
import { AccountForm } from "./account-form";

const GROUP = "authentication.open-cluster-management.io/v1beta1";

function Both({ isStored }: { readonly isStored: boolean }) {
  const [text, setText] = useState(startingText("ManagedServiceAccount", GROUP, { namespace: "edge-1" }));
  return (
    <>
      <AccountForm text={text} onText={setText} isStored={isStored} />
      <textarea aria-label="YAML" value={text} onChange={({ target }) => setText(target.value)} />
    </>
  );
}

const yaml = () => screen.getByLabelText<HTMLTextAreaElement>("YAML").value;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const write = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });

it("is in step with the text of an account, both ways, and keeps its comments", async () => {
  const { user } = render(<Both isStored={false} />);
  expect(field("Cluster").value).toBe("edge-1");
  write("Name", "deployer");
  write("Each token holds for", "24h");
  await user.click(screen.getByLabelText(/^Renewed by the cluster/));
  expect(yaml()).toMatch(/name: deployer\n\s+namespace: edge-1/);
  expect(yaml()).toMatch(/# The cluster renews.*\n\s+rotation:\n\s+enabled: false\n\s+validity: 24h\n/);
  write("YAML", yaml().replace("24h", "48h"));
  expect(field("Each token holds for").value).toBe("48h");
  write("YAML", "spec: [");
  expect(screen.getByText(/^The YAML cannot be read/)).toBeTruthy();
});

it.each(["5m", "1 day", "x", "-3h"])("says of %s that no token is given for that", (text) => {
  render(<Both isStored />);
  expect(field("Name").readOnly).toBe(true);
  write("Each token holds for", text);
  expect(screen.getByText(/^Ten minutes or more/)).toBeTruthy();
});
