// Draws the report's charts: numbers in, SVG texts out, without a browser.
import { BarChart } from "echarts/charts";
import { GridComponent, LegendComponent, TitleComponent } from "echarts/components";
import { init, use } from "echarts/core";
import { SVGRenderer } from "echarts/renderers";

use([BarChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer]);

export interface Bars {
  title: string;
  /** What the numbers count. */
  unit: string;
  labels: readonly string[];
  /** One bar, or one part of a stacked bar, a label each. */
  series: readonly { name: string; values: readonly number[] }[];
}

const WIDTH = 640;
/** Pixels of a bar with its gap, and around all of them. */
const BAR_HEIGHT = 26;
const FRAME_HEIGHT = 100;

/** Horizontal bars, the first label on top. */
export function barChart({ title, unit, labels, series }: Bars): string {
  const height = FRAME_HEIGHT + BAR_HEIGHT * labels.length;
  const chart = init(null, null, { renderer: "svg", ssr: true, width: WIDTH, height });
  chart.setOption({
    animation: false,
    title: { text: title, textStyle: { fontSize: 14 } },
    ...(series.length > 1 ? { legend: { top: 24 } } : {}),
    grid: {
      left: 8,
      right: 24,
      top: 56,
      bottom: 24,
      outerBoundsMode: "same",
      outerBoundsContain: "axisLabel",
    },
    xAxis: { type: "value", name: unit, nameLocation: "middle", nameGap: 24 },
    yAxis: { type: "category", data: [...labels], inverse: true },
    series: series.map(({ name, values }) => ({
      type: "bar",
      name,
      stack: "all",
      data: [...values],
    })),
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return svg;
}
