import "@backstage/ui/css/styles.css";
import { mockApis, renderTestApp } from "@backstage/frontend-test-utils";
import { createTestEntityPage } from "@backstage/plugin-catalog-react/testUtils";
import flotillaPlugin from "../src/index";

/** What the page's server says of it, in the document. */
interface PageSettings {
  readonly console: string;
  /** Bearer token of the signed-in user for the backend. */
  readonly token: string;
  readonly annotations: Readonly<Record<string, string>>;
  /** "/" for the entity, or "/flotilla". */
  readonly path: string;
}

const settings: PageSettings = JSON.parse(document.getElementById("settings")?.textContent ?? "{}");
const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
document.body.dataset.themeMode = isDark ? "dark" : "light";
document.documentElement.style.colorScheme = document.body.dataset.themeMode;
document.body.style.cssText =
  "margin:0;background:var(--bui-bg-app);color:var(--bui-fg-primary);font-family:var(--bui-font-regular)";
const discoveryApi = mockApis.discovery({ baseUrl: location.origin });

renderTestApp({
  config: { app: { baseUrl: location.origin }, flotilla: { console: settings.console } },
  features: [flotillaPlugin],
  initialRouteEntries: [settings.path],
  extensions: [
    createTestEntityPage({
      entity: {
        apiVersion: "backstage.io/v1alpha1",
        kind: "Component",
        metadata: { name: "entity", annotations: { ...settings.annotations } },
        spec: { type: "cluster-add-on" },
      },
    }),
  ],
  apis: [discoveryApi, mockApis.fetch({ injectIdentityAuth: { token: settings.token } })],
});
