import type { Context } from '@latchkey/kernel'
import { Address, Chip } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import { addressIn } from '../../asset-id.js'
import type { SwapsContract } from '../../contract.js'
import type { SwapToken } from '../../wire.js'

/** Marks a token that is on no list, with its contract: anyone can give a token any name. Undefined for others. */
export function unlisted(ctx: Context<SwapsContract>, { asset, verified }: SwapToken): ReactNode {
  const address = addressIn(asset)
  if (address === undefined || verified) return undefined
  return (
    <span className="lk-swap-unknown">
      <Address value={address} /> <Chip kind="warning">{ctx.t('swaps.select.unverified')}</Chip>
    </span>
  )
}
