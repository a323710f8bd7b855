const draws = /from "react(-dom)?(\/client)?";$/m

/**
 * Marks a built module that uses React's hooks for the browser. Where a server component makes a kernel, bundlers follow it to every view:
 * each would be an error about one of our files, before ours could say what to do. On the first line, for the source map.
 */
export function asClient(text) {
  return draws.test(text) && !text.startsWith('"use client"') ? `"use client";${text}` : text
}
