import type { Kit } from './kit.js'

/** Placeholder for the kit in the page. */
const PLACE = '__KIT__'

/** Returns a self-contained HTML document with the kit in it. @throws if the page has no placeholder */
export function kitFile(page: string, kit: Kit): string {
  const [before, after, ...more] = page.split(PLACE)
  if (before === undefined || after === undefined || more.length > 0) throw new Error('The page of the kit is broken.')
  // Escaped so that no text of a kit can close its element.
  return before + JSON.stringify(kit).replaceAll('<', '\\u003c') + after
}

/** `recovery-kit-0x1234abcd.html` */
export function kitName({ address }: Pick<Kit, 'address'>): string {
  return `recovery-kit-${address.slice(0, 10).toLowerCase()}.html`
}
