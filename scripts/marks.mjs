// Generates the logos of login providers from Simple Icons (CC0): `node scripts/marks.mjs`.
import { writeFileSync } from 'node:fs'
import { siApple, siDiscord, siFacebook, siFarcaster, siGithub, siGoogle, siTelegram, siX } from 'simple-icons'
import { root } from './lib/workspace.mjs'

/** By provider id. */
const icons = {
  google: siGoogle,
  x: siX,
  discord: siDiscord,
  farcaster: siFarcaster,
  github: siGithub,
  apple: siApple,
  facebook: siFacebook,
  telegram: siTelegram,
}

const rows = Object.entries(icons).map(([id, { path }]) => `  ${id}: '${path}',`)
writeFileSync(
  `${root}/plugins/socials/src/marks.generated.ts`,
  `// Made by scripts/marks.mjs from Simple Icons (CC0, https://simpleicons.org). Do not edit.

/** Filled path data on a 24 by 24 grid, by the id of the provider. */
export const marks: { readonly [id: string]: string } = {
${rows.join('\n')}
}
`,
)
