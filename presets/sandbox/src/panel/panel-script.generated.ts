// Written by scripts/bundle.mjs from src/panel/browser/start-panel.ts. Do not edit.

/** A script for pages. */
export const PANEL_SCRIPT = "(() => {\n  function startPanel() {\n  }\n  startPanel(CONFIG);\n})();\n"
