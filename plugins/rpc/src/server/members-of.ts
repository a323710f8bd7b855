/**
 * Splits a JSON object into its members as written. Numbers keep all their digits, which `JSON.parse` would lose: Solana has amounts of
 * 64 bits. `text` must be valid JSON; the caller checks that.
 */
export function membersOf(text: string): ReadonlyMap<string, string> {
  const members = new Map<string, string>()
  let at = text.indexOf('{') + 1
  while (at > 0 && at < text.length) {
    const name = nextString(text, at)
    if (!name) break
    const from = text.indexOf(':', name.end) + 1
    const end = endOfValue(text, from)
    members.set(JSON.parse(text.slice(name.from, name.end)), text.slice(from, end).trim())
    at = end + 1
  }
  return members
}

function nextString(text: string, at: number): { readonly from: number; readonly end: number } | undefined {
  const from = text.indexOf('"', at)
  return from < 0 ? undefined : { from, end: endOfString(text, from) }
}

/** Index after the closing quote. */
function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

/** Index of the comma or brace that ends a value. */
function endOfValue(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; ) {
    const sign = text[at]
    if (sign === '"') {
      at = endOfString(text, at)
      continue
    }
    if (depth === 0 && (sign === ',' || sign === '}')) return at
    if (sign === '{' || sign === '[') depth += 1
    if (sign === '}' || sign === ']') depth -= 1
    at += 1
  }
  return text.length
}
