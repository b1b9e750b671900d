import { certificateSigningRequests } from "@/lib/resources/certificate-signing-request";
import { fleet, ground, type Thing, template } from "@/server/controllers/test-objects";
import { isIssued } from "./contents";
import { ASTRAY, AUTHORITY, approve, authority, FORGED, requestCertificate, SIGNED_SUBJECT, SIGNER } from "./requests";
import type { Scenario } from "./scenarios";
import { decide, withOthers } from "./steps";

const signerName = SIGNER;

/** Has certificates of its own, which the authority in a Secret signs. */
function signing(name: string, version: string): Thing {
  const { resource, object } = template(name, version);
  const customSigner = { signerName, subject: SIGNED_SUBJECT, signingCA: { name: AUTHORITY } };
  return {
    resource,
    object: { ...object, spec: { ...Object(object.spec), registration: [{ type: "CustomSigner", customSigner }] } },
  };
}

/**
 * Agents ask for certificates of the add-on's own signer: before there is an authority, against the rules, and before
 * they are there, and again.
 */
export const signers: Scenario = {
  name: "signers",
  groups: [["c1", "c2"]],
  outcomes: {
    installed: "c1:v1 c2:v1",
    "asked without an authority": "c1:v1 c2:v1",
    "signed once there is one": "c1:v1 c2:v1 good-1",
    "approved against the rules": "c1:v1 c2:v1 good-1 good-2",
    "asked early": "c1:v1 c2:v1 spare:v1 good-1 good-2",
    "asked again": "c1:v1 c2:v1 spare:v1 good-1 good-2 good-spare",
  },
  focus: ["certificatesigningrequests"],
  async run(world) {
    await world.phase("installed", () =>
      world.put(...ground(), ...withOthers(fleet(this.groups), signing("hello-1", "v1"))),
    );
    await world.phase("asked without an authority", async () => {
      await requestCertificate(world, { name: "good-1", requester: "c1", cluster: "c1", signerName });
      await requestCertificate(world, { name: `${FORGED}neighbour`, requester: "c2", cluster: "c1", signerName });
      await requestCertificate(world, {
        name: `${FORGED}group`,
        requester: "c2",
        cluster: "c2",
        signerName,
        extraGroups: ["system:masters"],
      });
    });
    await world.phase("signed once there is one", async () => {
      await world.put(await authority());
      await world.until((history) => {
        const request = history.get(certificateSigningRequests.plural, "good-1");
        return request !== undefined && isIssued(request);
      });
    });
    await world.phase("approved against the rules", async () => {
      const name = `${ASTRAY}group`;
      await requestCertificate(world, {
        name,
        requester: "c1",
        cluster: "c1",
        signerName,
        extraGroups: ["system:masters"],
      });
      await approve(world, name);
      await requestCertificate(world, { name: "good-2", requester: "c2", cluster: "c2", signerName });
    });
    await world.phase("asked early", async () => {
      await requestCertificate(world, { name: `${FORGED}early`, requester: "spare", cluster: "spare", signerName });
      await world.clock.sleep(3_000);
      await decide(world, 0, ["c1", "c2", "spare"]);
    });
    await world.phase("asked again", () =>
      requestCertificate(world, { name: "good-spare", requester: "spare", cluster: "spare", signerName }),
    );
  },
};
