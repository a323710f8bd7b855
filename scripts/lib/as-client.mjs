const draws = /from "react(-dom)?(\/client)?";$/m

/**
 * Marks a built module that uses React's hooks as a client module. If a server component creates a kernel, bundlers follow it to every
 * view: each would cause an error about one of the product's files, before the kernel could explain the fix. On the first line, for the
 * source map.
 */
export function asClient(text) {
  return draws.test(text) && !text.startsWith('"use client"') ? `"use client";${text}` : text
}
