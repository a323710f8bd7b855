/** Variables by the end of their name, since their prefix has changed over the years. Lengths of the vendor are a third or so of ours. */
const TOKENS: { readonly [end: string]: readonly [token: string, convert?: (value: string) => string] } = {
  'font-family': ['--lk-font'],
  accent: ['--lk-accent'],
  'color-mix-strength': ['--lk-mix-strength'],
  'color-mix': ['--lk-mix'],
  'font-size-master': ['--lk-font-size', (value) => times(value, 1.6)],
  'border-radius-master': ['--lk-radius', (value) => times(value, 3)],
  'z-index': ['--lk-z-index'],
}

/** Converts `themeVariables` to tokens; unknown ones are left out, and ours stay. */
export function toTokens(variables: { readonly [variable: string]: string | number | undefined } = {}): {
  readonly [token: string]: string
} {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]): readonly (readonly [string, string])[] => {
      if (value === undefined) return []
      if (name.startsWith('--lk-')) return [[name, String(value)]]
      const [token, convert = String] = TOKENS[name.replace(/^--[a-z\d]+-/, '')] ?? []
      return token === undefined ? [] : [[token, convert(String(value))]]
    }),
  )
}

/** A length that was a master of several: AppKit's 10px of letters and 4px of corners are our defaults, 16px and 12px. */
function times(value: string, factor: number): string {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(px|rem|em)$/.exec(value) ?? []
  return number === undefined ? value : `${Number((Number(number) * factor).toFixed(3))}${unit}`
}
