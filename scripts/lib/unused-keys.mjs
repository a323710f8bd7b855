/** Returns the keys that no source names, neither whole nor by the beginning of a template. */
export function unusedKeys(keys, sources) {
  const whole = new Set()
  const beginnings = new Set()
  for (const source of sources) {
    for (const [, key] of source.matchAll(/['"`]([\w.-]+)['"`]/g)) whole.add(key)
    // Two letters and a dot at least: an empty beginning would stand for every key.
    for (const [, beginning] of source.matchAll(/`([\w-]{2,}\.[\w.-]*)\$\{/g)) beginnings.add(beginning)
  }
  return keys.filter((key) => !whole.has(key) && ![...beginnings].some((beginning) => key.startsWith(beginning)))
}
