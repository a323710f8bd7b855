import type { Tokens } from './values.js'

/** Returns the theme as code: the values that differ from the defaults. */
export function codeOf(tokens: Tokens): string {
  const lines = Object.entries(tokens).map(([token, value]) => `    '${token}': ${quoted(value)},`)
  const body = lines.length === 0 ? '{}' : `{\n  tokens: {\n${lines.join('\n')}\n  },\n}`
  return `export const theme = ${body}\n`
}

function quoted(value: string): string {
  return value.includes("'") ? JSON.stringify(value) : `'${value}'`
}
