import { EnableAnswer } from "@/lib/api/addons/enable";
import {
  Installation,
  InstallationInput,
  InstallationPath,
  InstallationPlan,
  InstallationPreview,
  InstallationRequest,
} from "@/lib/api/addons/installation";
import { route, routes } from "@/server/http/route";
import type { RenderingCaches } from "@/server/objects/judge-rendered";
import { renderedPlanRoute } from "@/server/objects/rendered-plan-route";
import { carryOutPlan } from "./carry-out-plan";
import { getInstallation } from "./get-installation";
import type { InstallationCaches } from "./installation-facts";
import { makeInstallationPlan, planInstallation, previewInstallation } from "./plan-installation";

const PATH = "/:name/installations/:namespace/:placement";

/** How an add-on is installed through one placement, and changing that. Under `/api/v1/addons`. */
export function installationRoutes(caches: InstallationCaches & RenderingCaches) {
  return routes()
    .get(
      PATH,
      route(
        { summary: "Get an installation of an add-on", params: InstallationPath, answers: Installation },
        ({ caller, params }) => getInstallation(caller, caches, params),
      ),
    )
    .post(
      `${PATH}/preview`,
      route(
        {
          summary: "Preview a change of an installation",
          params: InstallationPath,
          body: InstallationInput,
          answers: InstallationPreview,
        },
        ({ caller, params, body }) => previewInstallation(caller, caches, params, body),
      ),
    )
    .post(
      `${PATH}/plan`,
      route(
        {
          summary: "Plan a change of an installation",
          params: InstallationPath,
          body: InstallationInput,
          answers: InstallationPlan,
        },
        ({ caller, params, body }) => planInstallation(caller, caches, params, body),
      ),
    )
    .post(
      `${PATH}/rendered`,
      renderedPlanRoute(
        { of: "changing an installation", params: InstallationPath, input: InstallationInput },
        caches,
        (caller, path, input) => makeInstallationPlan(caller, caches, path, input),
      ),
    )
    .post(
      PATH,
      route(
        {
          summary: "Change an installation of an add-on",
          params: InstallationPath,
          body: InstallationRequest,
          answers: EnableAnswer,
        },
        async ({ caller, params, body: { input, ...confirmed } }) => {
          const made = await makeInstallationPlan(caller, caches, params, input);
          return carryOutPlan(caller, made, { addOn: params.name, ...confirmed });
        },
      ),
    );
}
