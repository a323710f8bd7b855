import type { Kit } from './kit.js'

/** Where the page has room for a kit. */
const PLACE = '__KIT__'

/** The page with a kit in it: a whole document that needs nothing else. @throws where the page has no room for it */
export function kitFile(page: string, kit: Kit): string {
  const [before, after, ...more] = page.split(PLACE)
  if (before === undefined || after === undefined || more.length > 0) throw new Error('The page of the kit is broken.')
  // No text of a kit may end the element that holds it.
  return before + JSON.stringify(kit).replaceAll('<', '\\u003c') + after
}

/** `recovery-kit-0x1234abcd.html` */
export function kitName({ address }: Pick<Kit, 'address'>): string {
  return `recovery-kit-${address.slice(0, 10).toLowerCase()}.html`
}
