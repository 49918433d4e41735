// Runs in the report's page: draws each chart of the page's JSON block in the page's colours.
(() => {
  const root = document.documentElement;
  const charts = JSON.parse(document.getElementById("charts").textContent);
  const drawn = [];

  const colour = (name) => getComputedStyle(root).getPropertyValue(`--${name}`).trim();

  function optionsOf({ title, unit, series }) {
    const scale = { stacked: true, border: { display: false }, grid: { color: colour("line") } };
    const percent = unit.startsWith("%");
    return {
      indexAxis: "y",
      animation: false,
      maintainAspectRatio: false,
      color: colour("text"),
      plugins: {
        legend: { display: series.length > 1, align: "start", labels: { boxWidth: 12 } },
        title: { display: true, align: "start", text: title, color: colour("text") },
      },
      scales: {
        x: {
          ...scale,
          ...(percent && { max: 100 }),
          title: { display: true, text: unit, color: colour("soft") },
          ticks: { color: colour("soft") },
        },
        y: {
          stacked: true,
          grid: { display: false },
          ticks: { autoSkip: false, color: colour("text") },
        },
      },
    };
  }

  function draw() {
    for (const chart of drawn.splice(0)) chart.destroy();
    for (const canvas of document.querySelectorAll("canvas[data-chart]")) {
      const chart = charts[Number(canvas.dataset.chart)];
      const datasets = chart.series.map(({ name, tone, values }) => ({
        label: name,
        data: values,
        backgroundColor: colour(tone),
        maxBarThickness: 20,
      }));
      const data = { labels: chart.labels, datasets };
      drawn.push(new window.Chart(canvas, { type: "bar", data, options: optionsOf(chart) }));
    }
  }

  root.classList.add("drawing");
  window.Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  draw();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  // Paper is light, whatever the screen is.
  addEventListener("beforeprint", () => {
    root.classList.add("paper");
    draw();
  });
  addEventListener("afterprint", () => {
    root.classList.remove("paper");
    draw();
  });
})();
