// Generates the logos of login providers and of WalletConnect: `node scripts/marks.mjs`. They are from Simple Icons (CC0), except Google's:
// its rules ask for all four colours, which SVG Logos has (CC0, `@iconify-json/logos` 1.2.19).
import { writeFileSync } from 'node:fs'
import { siApple, siDiscord, siFacebook, siFarcaster, siGithub, siTelegram, siWalletconnect, siX } from 'simple-icons'
import { root } from './lib/workspace.mjs'

const google = {
  viewBox: '0 0 256 262',
  paths: {
    '#4285f4':
      'M255.878 133.451c0-10.734-.871-18.567-2.756-26.69H130.55v48.448h71.947c-1.45 12.04-9.283 30.172-26.69 42.356l-.244 1.622l38.755 30.023l2.685.268c24.659-22.774 38.875-56.282 38.875-96.027',
    '#34a853':
      'M130.55 261.1c35.248 0 64.839-11.605 86.453-31.622l-41.196-31.913c-11.024 7.688-25.82 13.055-45.257 13.055c-34.523 0-63.824-22.773-74.269-54.25l-1.531.13l-40.298 31.187l-.527 1.465C35.393 231.798 79.49 261.1 130.55 261.1',
    '#fbbc05':
      'M56.281 156.37c-2.756-8.123-4.351-16.827-4.351-25.82c0-8.994 1.595-17.697 4.206-25.82l-.073-1.73L15.26 71.312l-1.335.635C5.077 89.644 0 109.517 0 130.55s5.077 40.905 13.925 58.602z',
    '#ea4335':
      'M130.55 50.479c24.514 0 41.05 10.589 50.479 19.438l36.844-35.974C195.245 12.91 165.798 0 130.55 0C79.49 0 35.393 29.301 13.925 71.947l42.211 32.783c10.59-31.477 39.891-54.251 74.414-54.251',
  },
}

/** A logo in the colour of its brand; black logos take the colour of the text, as their owners ask for on dark backgrounds. */
const simple = ({ path, hex }, isBlack) => ({ viewBox: '0 0 24 24', paths: { [isBlack ? 'currentColor' : `#${hex.toLowerCase()}`]: path } })

/** By provider id. */
const icons = {
  google,
  x: simple(siX, true),
  discord: simple(siDiscord),
  farcaster: simple(siFarcaster),
  github: simple(siGithub, true),
  apple: simple(siApple, true),
  facebook: simple(siFacebook),
  telegram: simple(siTelegram),
}

const walletConnect = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 40 40"><path fill="#3b99fc" d="M-8-8h40v40H-8z"/><path fill="#fff" d="${siWalletconnect.path}"/></svg>`

const rows = Object.entries(icons).map(([id, { viewBox, paths }]) => {
  const parts = Object.entries(paths).map(([fill, d]) => `['${fill}', '${d}']`)
  return `  ${id}: { viewBox: '${viewBox}', paths: [${parts.join(', ')}] },`
})
write(
  'socials/src/marks.generated.ts',
  'Simple Icons (CC0, https://simpleicons.org) and SVG Logos (CC0, https://github.com/gilbarbara/logos)',
  `/** Paths of a logo: their fill and their data. */
export interface MarkDrawing {
  readonly viewBox: string
  readonly paths: readonly (readonly [fill: string, d: string])[]
}

/** By the id of the provider. */
export const marks: { readonly [id: string]: MarkDrawing } = {
${rows.join('\n')}
}
`,
)
write(
  'walletconnect/src/mark.generated.ts',
  'Simple Icons (CC0, https://simpleicons.org)',
  `/** WalletConnect's logo, as a picture for a tile of the list. */
export const walletConnectMark =
  'data:image/svg+xml,${encodeURIComponent(walletConnect)}'
`,
)

function write(file, source, code) {
  writeFileSync(
    `${root}/plugins/${file}`,
    `// Made by scripts/marks.mjs from ${source}. Do not edit.

${code}`,
  )
}
