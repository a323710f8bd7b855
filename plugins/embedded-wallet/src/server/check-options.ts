import { matchesOrigin } from './matches-origin.js'
import type { EmbeddedWalletServerOptions } from './options.js'
import { originsOf } from './visit.js'

/** Pages that anyone can publish at the preview hosts. */
const STRANGERS = ['https://stranger.pages.dev', 'https://stranger.vercel.app', 'https://stranger.ngrok-free.app']

/** @throws Error if all projects share their wallets, and a page that anyone can publish may embed them */
export function checkScope(options: EmbeddedWalletServerOptions): void {
  if (options.scope !== 'deployment' || options.sandbox) return
  // The empty id is that of no project: it has the origins of unlisted ones.
  const patterns = ['', ...(options.projects ?? []).map(({ id }) => id)].flatMap((id) => originsOf(options, id))
  const open = STRANGERS.find((origin) => matchesOrigin(origin, patterns))
  if (open !== undefined)
    throw new Error(
      `\`scope\` "deployment" opens every project's wallets to every listed origin, and anyone can publish a page like ${open}. Set \`production\` for all \`projects\`, and list your own origins only.`,
    )
}
