// Redoc's theme: whether the page is dark in, colours with enough contrast and the page's own fonts out.

const LIGHT = {
  page: "#ffffff",
  panel: "#f4f6f5",
  text: "#1d2629",
  soft: "#4d5a5f",
  line: "#d5dcda",
  link: "#1f5f8f",
  good: "#1d6b50",
  bad: "#a93522",
  warm: "#8a5200",
  code: "#1d2629",
};

const DARK: typeof LIGHT = {
  page: "#14191b",
  panel: "#1c2325",
  text: "#e6ecec",
  soft: "#adbabe",
  line: "#3a4548",
  link: "#86c0ea",
  good: "#71cfaa",
  bad: "#f39d89",
  warm: "#e6b566",
  code: "#0e1213",
};

const FONT = "system-ui, sans-serif";
const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace";

export function themeOf(dark: boolean) {
  const { page, panel, text, soft, line, link, good, bad, warm, code } = dark ? DARK : LIGHT;
  // Tabs lie in the right panel, which is dark in both.
  const response = (color: string, tabTextColor: string) => ({
    color,
    backgroundColor: panel,
    tabTextColor,
  });
  // White words stand on the names of methods, in both.
  const method = { get: "#1d6b50", post: "#1f5f8f", head: "#5b4a8a", options: "#5b4a8a" };
  return {
    colors: {
      primary: { main: link, light: link, dark: link, contrastText: page },
      success: { main: good },
      warning: { main: warm },
      error: { main: bad },
      gray: { 50: panel, 100: line },
      border: { light: line, dark: line },
      text: { primary: text, secondary: soft },
      responses: {
        success: response(good, DARK.good),
        error: response(bad, DARK.bad),
        redirect: response(warm, DARK.warm),
        info: response(link, DARK.link),
      },
      http: method,
    },
    schema: {
      linesColor: line,
      typeNameColor: soft,
      typeTitleColor: soft,
      requireLabelColor: bad,
      nestedBackground: panel,
      arrow: { color: soft },
    },
    typography: {
      fontFamily: FONT,
      fontSize: "16px",
      headings: { fontFamily: FONT, fontWeight: "600" },
      code: { fontFamily: MONO, fontSize: "14px", color: bad, backgroundColor: panel },
      links: { color: link, visited: link, hover: link, textDecoration: "underline" },
    },
    sidebar: { backgroundColor: panel, textColor: text, activeTextColor: link },
    rightPanel: {
      backgroundColor: "#20292c",
      textColor: "#f2f5f5",
      servers: {
        overlay: { backgroundColor: panel, textColor: text },
        url: { backgroundColor: page },
      },
    },
    codeBlock: { backgroundColor: code },
    extensionsHook: (name: string) =>
      name === "UnderlinedHeader" ? `color: ${soft}; border-color: ${line};` : "",
    fab: { backgroundColor: panel, color: link },
  };
}
