import { darkTheme, lightTheme } from "@kinvolk/headlamp-plugin/lib/components/App/defaultAppThemes";
import { createMuiTheme } from "@kinvolk/headlamp-plugin/lib/lib/themes";
import store from "@kinvolk/headlamp-plugin/lib/redux/stores/store";
import { CssBaseline, ThemeProvider } from "@mui/material";
import { createRoot } from "react-dom/client";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import "../src/index";
import { AddOnsPage, ApprovalsPage, ClusterSection, RolloutsPage } from "../src/pages";
import { settingsStore } from "../src/settings-store";

/** What the page's server says of it, in the document. */
interface PageSettings {
  readonly console: string;
  readonly cluster: string;
}

const settings: PageSettings = JSON.parse(document.getElementById("settings")?.textContent ?? "{}");
settingsStore.set({ console: settings.console });
const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
const pages = { "/rollouts": <RolloutsPage />, "/approvals": <ApprovalsPage />, "/add-ons": <AddOnsPage /> };
const page = pages[location.pathname as keyof typeof pages] ?? <ClusterSection name={settings.cluster} />;

createRoot(document.body.appendChild(document.createElement("main"))).render(
  <Provider store={store}>
    <ThemeProvider theme={createMuiTheme(isDark ? darkTheme : lightTheme)}>
      <CssBaseline />
      <MemoryRouter>{page}</MemoryRouter>
    </ThemeProvider>
  </Provider>,
);
