import type { ListedWallet } from '@latchkey/kernel'
import { bestKnown } from '../wallets/best-known.js'
import { drawing } from '../wallets/drawing.js'
import { marks } from '../wallets/marks.generated.js'
import { monogram } from './monogram.js'
import { moreMarks } from './more-marks.generated.js'
import { moreWallets } from './more-wallets.js'
import { rainbowMarks } from './rainbow-marks.generated.js'

/** The logo, for wallets of the built-in list that have one; otherwise the first letter. Other lists cannot borrow a logo by name alone. */
export function pictureOf({ id, name }: Pick<ListedWallet, 'id' | 'name'>): string {
  const isOurs = [...bestKnown, ...moreWallets].some((wallet) => wallet.id === id && wallet.name === name)
  const mark = isOurs ? (marks[name] ?? moreMarks[name] ?? rainbowMarks[name]) : undefined
  return mark === undefined ? monogram({ id, name }) : drawing(mark)
}
