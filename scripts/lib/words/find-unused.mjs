/** Returns the keys that no source contains: in quotes, or as the ends of a template, such as `log.${event}`. */
export function findUnused(keys, sources) {
  const quoted = new Set()
  const ends = new Set()
  for (const source of sources) {
    for (const [, text] of source.matchAll(/['"]([\w.-]+)['"]/g)) quoted.add(text)
    for (const [, start, end] of source.matchAll(/`([\w-]+\.[\w.-]*)\$\{[^`]*\}([\w.-]*)`/g)) ends.add(`${start}\n${end}`)
  }
  const templates = [...ends].map((each) => each.split('\n'))
  return keys.filter((key) => !quoted.has(key) && !templates.some(([start, end]) => key.startsWith(start) && key.endsWith(end)))
}
