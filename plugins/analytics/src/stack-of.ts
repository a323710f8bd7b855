import { redact } from './redact.js'

const FRAMES = 30
/** Longer ones are data URLs. */
const LINE = 500

/**
 * Returns the frames of a stack, one a line: function, script, line and column. Everything else is dropped: the message, which has a
 * separate field, and places that are not scripts, since the address of the page has a query.
 */
export function stackOf(stack: unknown): string {
  if (typeof stack !== 'string') return ''
  return stack
    .split('\n')
    .flatMap((line) => (line.length > LINE ? [] : (frameOf(line) ?? [])))
    .slice(0, FRAMES)
    .join('\n')
}

/** Chromium writes `at name (url:1:2)`, Firefox and Safari `name@url:1:2`. */
function frameOf(line: string): string | undefined {
  const [, name = '', url, at] = /^\s*(?:at )?(?:(.*?)(?: \(|@))?(https?:\/\/\S+?):(\d+:\d+)\)?$/.exec(line) ?? []
  if (url === undefined) return undefined
  const script = scriptOf(url)
  return script === undefined ? undefined : `at ${redact(name) || '?'} (${script}:${at})`
}

function scriptOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { origin, pathname } = new URL(url)
  return /\.[cm]?[jt]sx?$/.test(pathname) ? origin + pathname.split('/').map(redact).join('/') : undefined
}
