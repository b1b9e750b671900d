import {
  DisableInput,
  DisableRequest,
  EnableAnswer,
  EnableInput,
  EnableOptions,
  EnablePlan,
  EnablePreview,
  EnableRequest,
} from "@/lib/api/addons/enable";
import { KeepInput, KeepRequest } from "@/lib/api/addons/keep";
import { ObjectName } from "@/lib/api/object-name";
import { z } from "@/lib/kube/zod";
import { route, routes } from "@/server/http/route";
import type { RenderingCaches } from "@/server/objects/judge-rendered";
import { renderedPlanRoute } from "@/server/objects/rendered-plan-route";
import { disableAddOn } from "./disable-add-on";
import { enableAddOn } from "./enable-add-on";
import type { ConfigurationCaches } from "./get-add-on-configuration";
import { getEnableOptions } from "./get-enable-options";
import type { InstallationCaches } from "./installation-facts";
import { keepAddOn, planKeeping } from "./keep-on";
import type { ManualReturns } from "./manual-returns";
import { makeDisablePlan, planDisable } from "./plan-disable";
import { makeEnablePlan, planEnable } from "./plan-enable";
import { previewEnable } from "./preview-enable";

type EnableCaches = InstallationCaches & RenderingCaches & ConfigurationCaches;

const OneAddOn = z.strictObject({ name: ObjectName });

/** Enabling an add-on, keeping it on clusters, and disabling it. Under `/api/v1/addons`. */
export function enableRoutes(caches: EnableCaches, returns: ManualReturns) {
  return routes()
    .get(
      "/:name/enable",
      route(
        { summary: "Get options for enabling an add-on", params: OneAddOn, answers: EnableOptions },
        ({ caller, params }) => getEnableOptions(caller, caches, params.name),
      ),
    )
    .post(
      "/:name/enable/preview",
      route(
        { summary: "Preview affected clusters", params: OneAddOn, body: EnableInput, answers: EnablePreview },
        ({ caller, params, body }) => previewEnable(caller, caches, params.name, body),
      ),
    )
    .post(
      "/:name/enable/plan",
      route(
        { summary: "Plan enabling an add-on", params: OneAddOn, body: EnableInput, answers: EnablePlan },
        ({ caller, params, body }) => planEnable(caller, caches, params.name, body),
      ),
    )
    .post(
      "/:name/enable/rendered",
      renderedPlanRoute(
        { of: "enabling an add-on", params: OneAddOn, input: EnableInput },
        caches,
        (caller, { name }, input) => makeEnablePlan(caller, caches, name, input),
      ),
    )
    .post(
      "/:name/enable",
      route(
        {
          summary: "Enable an add-on",
          params: OneAddOn,
          body: EnableRequest,
          answers: EnableAnswer,
        },
        ({ caller, params, body }) => enableAddOn(caller, caches, params.name, body),
      ),
    )
    .post(
      "/:name/keep/plan",
      route(
        { summary: "Plan keeping an add-on on clusters", params: OneAddOn, body: KeepInput, answers: EnablePlan },
        ({ caller, params, body }) => planKeeping(caller, caches, params.name, body),
      ),
    )
    .post(
      "/:name/keep",
      route(
        { summary: "Keep an add-on on clusters", params: OneAddOn, body: KeepRequest, answers: EnableAnswer },
        ({ caller, params, body }) => keepAddOn(caller, caches, params.name, body),
      ),
    )
    .post(
      "/:name/disable/plan",
      route(
        {
          summary: "Plan disabling an add-on",
          params: OneAddOn,
          body: DisableInput,
          answers: EnablePlan,
        },
        ({ caller, params, body }) => planDisable(caller, caches, params.name, body),
      ),
    )
    .post(
      "/:name/disable/rendered",
      renderedPlanRoute(
        { of: "disabling an add-on", params: OneAddOn, input: DisableInput },
        caches,
        (caller, { name }, input) => makeDisablePlan(caller, caches, name, input),
      ),
    )
    .post(
      "/:name/disable",
      route(
        {
          summary: "Disable an add-on",
          params: OneAddOn,
          body: DisableRequest,
          answers: EnableAnswer,
        },
        ({ caller, params, body }) => disableAddOn(caller, { caches, returns }, params.name, body),
      ),
    );
}
