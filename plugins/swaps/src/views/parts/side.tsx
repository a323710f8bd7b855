import type { Asset, Context, Network } from '@latchkey/kernel'
import { Amount, Chip, Fiat, Skeleton } from '@latchkey/kernel/ui'
import { fromUnits } from '@latchkey/kernel/units'
import type { ReactNode } from 'react'
import type { SwapsContract } from '../../contract.js'
import { worthOf } from '../../form/units.js'
import type { SwapToken } from '../../wire.js'
import { TokenImage } from './token-image.js'

export interface TokenChipProps {
  readonly ctx: Context<SwapsContract>
  readonly side: 'sell' | 'buy'
  readonly token: SwapToken | undefined
  readonly network: Network | undefined
}

/** Shows the token of one side, as the button that changes it. */
export function TokenChip({ ctx, side, token, network }: TokenChipProps): ReactNode {
  return (
    <Chip
      menu
      leading={token && <TokenImage token={token} network={network} size={20} />}
      label={token ? ctx.t(side === 'sell' ? 'swaps.tokenPaid' : 'swaps.tokenGot', { symbol: token.symbol }) : ctx.t('swaps.choose')}
      onClick={() => {
        ctx.emit('clickSelectTokenToSwap', {})
        ctx.open('SwapSelectToken', { side })
      }}
    >
      {token?.symbol ?? ctx.t('swaps.choose')}
    </Chip>
  )
}

export interface BalanceProps {
  readonly ctx: Context<SwapsContract>
  readonly status: string
  readonly token: SwapToken | undefined
  readonly asset: Asset | undefined
}

/** Shows a token's balance; nothing if unknown. */
export function Balance({ ctx, status, token, asset }: BalanceProps): ReactNode {
  if (!token) return null
  if (!asset && status === 'loading') return <Skeleton width={96} />
  if (!asset && status === 'failed') return null
  const [before = '', after = ''] = ctx.t('swaps.balance', { amount: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      <Amount value={asset?.quantity.numeric ?? '0'} symbol={token.symbol} max={3} />
      {after}
    </>
  )
}

export interface GotProps {
  readonly ctx: Context<SwapsContract>
  readonly token: SwapToken | undefined
  readonly network: Network | undefined
  /** In base units; undefined while there is no price. */
  readonly units: bigint | undefined
  readonly waiting: boolean
  /** Whether a newer price is loading. */
  readonly isOld: boolean
  readonly price: number | undefined
  readonly balance: ReactNode
}

/** Shows what is bought, read-only, since the price determines it. */
export function Got({ ctx, token, network, units, waiting, isOld, price, balance }: GotProps): ReactNode {
  const shown = units === undefined || !token ? undefined : fromUnits(units, token.decimals)
  return (
    <section className="lk-swap-got" aria-label={ctx.t('swaps.get')} aria-busy={waiting || isOld}>
      <div className="lk-14 lk-quiet">
        <span>{ctx.t('swaps.get')}</span>
        <span className="lk-number">{balance}</span>
      </div>
      <div>
        <output className="lk-swap-figure" data-old={isOld || undefined}>
          {shown !== undefined ? (
            <Amount value={shown} max={6} />
          ) : waiting ? (
            <Skeleton width={120} height="1lh" />
          ) : (
            <span className="lk-quiet">0</span>
          )}
        </output>
        <TokenChip ctx={ctx} side="buy" token={token} network={network} />
      </div>
      <div className="lk-14 lk-quiet">
        <span className="lk-number">
          {token && !network?.testnet && <Fiat value={units === undefined ? undefined : worthOf(units, token.decimals, price)} />}
        </span>
      </div>
    </section>
  )
}
