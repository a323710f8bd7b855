import type { ListedWallet } from '@latchkey/kernel'
import { bestKnown } from './best-known.js'
import { drawing } from './drawing.js'
import { marks } from './marks.generated.js'
import { toWallet } from './wallet-facts.js'

/** The bundled wallets with their icons: visitors recognise logos, not initials. */
export function pictured(): readonly ListedWallet[] {
  return bestKnown.map((facts) => {
    const mark = marks[facts.name]
    return { ...toWallet(facts), ...(mark && { image_url: `data:image/svg+xml,${encodeURIComponent(drawing(mark))}` }) }
  })
}
