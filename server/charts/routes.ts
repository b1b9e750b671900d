import { ChartRendering, ChartSources, RenderedChart } from "@/lib/api/catalogue/charts";
import { route, routes } from "@/server/http/route";
import { ChartRenderer, type ChartSettings } from "./render-chart";

/** Under `/api/v1/charts`: published charts of Helm, as manifests for a template. */
export function chartRoutes(settings: ChartSettings | undefined) {
  const charts = new ChartRenderer(settings);
  return routes()
    .get(
      "/",
      route({ summary: "Get the repositories whose charts are rendered", answers: ChartSources }, ({ caller }) =>
        charts.sources(caller),
      ),
    )
    .post(
      "/render",
      route({ summary: "Render a chart", body: ChartRendering, answers: RenderedChart }, ({ caller, body }) =>
        charts.render(caller, body),
      ),
    );
}
