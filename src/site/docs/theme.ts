// Redoc's theme: the site's colours by name in, a theme with enough contrast in both schemes out.

const FONT = "inherit";
const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";

/** The panel of samples is dark in both schemes, and so are the grounds of the methods' names. */
const PANEL = {
  ground: "#13282b",
  code: "#0c1c1e",
  words: "#e5eeec",
  good: "#bccf86",
  bad: "#f2a17a",
};
const METHODS = { get: "#0b6468", post: "#4f6420", head: "#55606e", options: "#55606e" };

/** `colour` gives a custom property of colours.css, without its dashes. */
export function themeOf(colour: (name: string) => string) {
  const [ink, soft, line] = ["ink", "soft", "line"].map(colour);
  const [river, moss, trout, slate] = ["river", "moss", "trout", "slate"].map(colour);
  const [surface, sunk] = ["surface", "sunk"].map(colour);
  const response = (color = "", tabTextColor = "") => ({
    color,
    backgroundColor: sunk,
    tabTextColor,
  });
  return {
    colors: {
      primary: { main: river, light: river, dark: river, contrastText: surface },
      success: { main: moss },
      warning: { main: trout, light: trout, dark: trout },
      error: { main: trout },
      gray: { 50: sunk, 100: line },
      border: { light: line, dark: line },
      text: { primary: ink, secondary: soft },
      responses: {
        success: response(moss, PANEL.good),
        error: response(trout, PANEL.bad),
        redirect: response(slate, PANEL.words),
        info: response(slate, PANEL.words),
      },
      http: METHODS,
    },
    schema: {
      linesColor: line,
      typeNameColor: soft,
      typeTitleColor: soft,
      requireLabelColor: trout,
      nestedBackground: sunk,
      arrow: { color: soft },
    },
    typography: {
      fontFamily: FONT,
      fontSize: "16px",
      headings: { fontFamily: FONT, fontWeight: "600" },
      code: { fontFamily: MONO, fontSize: "14px", color: ink, backgroundColor: sunk },
      links: { color: river, visited: river, hover: river, textDecoration: "underline" },
    },
    sidebar: { backgroundColor: sunk, textColor: ink, activeTextColor: river },
    rightPanel: {
      backgroundColor: PANEL.ground,
      textColor: PANEL.words,
      servers: {
        overlay: { backgroundColor: sunk, textColor: ink },
        url: { backgroundColor: surface },
      },
    },
    codeBlock: { backgroundColor: PANEL.code },
    fab: { backgroundColor: sunk, color: river },
    extensionsHook: (name: string) =>
      name === "UnderlinedHeader" ? `color: ${soft}; border-color: ${line};` : "",
  };
}
