import { knownMarks } from './known-marks.generated.js'

/** Returns the icon of a wallet from `knownWallets`, drawn inline so that nothing is fetched: visitors recognise logos, not initials. */
export function knownPicture(name: string): string | undefined {
  const mark = Object.hasOwn(knownMarks, name) ? knownMarks[name] : undefined
  if (!mark) return undefined
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="40" height="40" fill="none">${mark}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
