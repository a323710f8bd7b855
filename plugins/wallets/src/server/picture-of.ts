import type { ListedWallet } from '@latchkey/kernel'
import { VERSION } from '../version.js'
import { bestKnown } from '../wallets/best-known.js'
import { drawing } from '../wallets/drawing.js'
import { marks } from '../wallets/marks.generated.js'
import { monogram } from './monogram.js'
import { moreMarks } from './more-marks.generated.js'
import { moreWallets } from './more-wallets.js'
import { rainbowMarks } from './rainbow-marks.generated.js'

type Named = Pick<ListedWallet, 'id' | 'name'>

/** The logo, for wallets of the built-in list that have one; otherwise the first letter. */
export function pictureOf(wallet: Named): string {
  const mark = markOf(wallet)
  return mark === undefined ? monogram(wallet) : drawing(mark)
}

/** The wallet with the path of its logo, if it has no image of its own and this server has one. */
export function withPicture<W extends Named & { readonly image_url?: string }>(wallet: W): W {
  if (wallet.image_url !== undefined || markOf(wallet) === undefined) return wallet
  // Browsers keep an image for a year; another version of this package may draw another one.
  return { ...wallet, image_url: `/v1/images/wallet/${encodeURIComponent(wallet.id)}?v=${VERSION}` }
}

/** Other lists cannot borrow a logo by name alone. */
function markOf({ id, name }: Named): string | undefined {
  const isOurs = [...bestKnown, ...moreWallets].some((wallet) => wallet.id === id && wallet.name === name)
  return isOurs ? (marks[name] ?? moreMarks[name] ?? rainbowMarks[name]) : undefined
}
