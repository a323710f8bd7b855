import type { Network, ViewProps } from '@latchkey/kernel'
import { Amount, Chip, EmptyState, ErrorState, Row, Screen, SearchField, Section, SkeletonRow, useCore, useOwn } from '@latchkey/kernel/ui'
import { ListEnd, LongList, LongLists } from '@latchkey/kernel/ui/lists'
import type { ReactNode } from 'react'
import { apply } from '../apply.js'
import { isSameAsset } from '../asset-id.js'
import type { SwapsContract } from '../contract.js'
import { holderInUse } from '../holder.js'
import type { SwapToken } from '../wire.js'
import { TokenImage } from './parts/token-image.js'
import { unlisted } from './parts/unlisted.js'
import { useAssets } from './parts/use-assets.js'
import { useTokens } from './parts/use-tokens.js'

/** Height of most rows, including the gap. */
const ROW_PX = 64

/** Selects the token of one side: the account's own, suggested ones, and all others of the network. */
export default function SwapSelectToken({ ctx, args }: ViewProps<SwapsContract, 'SwapSelectToken'>): ReactNode {
  const core = useCore(ctx)
  const state = useOwn(ctx)
  const side = args?.side === 'sell' ? 'sell' : 'buy'
  const holder = holderInUse(core)
  const network = holder?.network
  const assets = useAssets(ctx, holder)
  const { query, setQuery, status, owned, others, suggested, loadMore, retry } = useTokens(ctx, {
    chain: network?.caipNetworkId,
    assets: assets.items,
  })
  const choose = (token: SwapToken): void => {
    apply(ctx, { type: 'token', side, token })
    ctx.back()
  }
  const row = ({ token, held }: Listed): ReactNode => (
    <TokenRow
      key={token.asset}
      token={token}
      held={held}
      network={network}
      mark={unlisted(ctx, token)}
      selected={state[side] !== undefined && isSameAsset(state[side].asset, token.asset)}
      onClick={() => choose(token)}
    />
  )
  // The account's assets may load after the server's list.
  const isEmpty = status === 'ready' && assets.status !== 'loading' && owned.length === 0 && others.length === 0
  return (
    <Screen>
      <SearchField label={ctx.t('swaps.select.search')} value={query} onChange={setQuery} autoFocus />
      {query === '' && suggested.length > 0 && (
        <section className="lk-swap-chips" aria-label={ctx.t('swaps.select.suggested')}>
          {suggested.map((token) => (
            <Chip key={token.asset} leading={<TokenImage token={token} network={network} size={20} />} onClick={() => choose(token)}>
              {token.symbol}
            </Chip>
          ))}
        </section>
      )}
      <LongLists>
        {owned.length > 0 && (
          <Section title={ctx.t('swaps.select.yours')}>
            <LongList label={ctx.t('swaps.select.yours')} items={owned} rowPx={ROW_PX}>
              {row}
            </LongList>
          </Section>
        )}
        {others.length > 0 && (
          <Section title={ctx.t('swaps.select.all')}>
            <LongList label={ctx.t('swaps.select.all')} items={others} rowPx={ROW_PX} more={loadMore !== undefined}>
              {row}
            </LongList>
            {loadMore && (
              <ListEnd key={others.length} onReached={loadMore}>
                <SkeletonRow lines={2} />
              </ListEnd>
            )}
          </Section>
        )}
      </LongLists>
      {status === 'loading' && (
        <div className="lk-stack">
          <SkeletonRow lines={2} trailing />
          <SkeletonRow lines={2} trailing />
          <SkeletonRow lines={2} trailing />
        </div>
      )}
      {status === 'failed' && <ErrorState title={ctx.t('swaps.select.failed')} onRetry={retry} />}
      {isEmpty && <EmptyState icon="search" title={ctx.t('swaps.select.noMatch')} />}
    </Screen>
  )
}

/** A token with the account's balance. */
interface Listed {
  readonly token: SwapToken
  /** In whole units. */
  readonly held?: string | undefined
}

interface TokenRowProps extends Listed {
  readonly network: Network | undefined
  /** Shown instead of its symbol. */
  readonly mark: ReactNode
  readonly selected: boolean
  readonly onClick: () => void
}

function TokenRow({ token, held, network, mark, selected, onClick }: TokenRowProps): ReactNode {
  return (
    <Row
      title={token.name}
      subtitle={mark ?? token.symbol}
      leading={<TokenImage token={token} network={network} size={40} />}
      trailing={
        held !== undefined && (
          <span className="lk-swap-held">
            <Amount value={held} max={3} symbol={token.symbol} />
          </span>
        )
      }
      selected={selected}
      onClick={onClick}
    />
  )
}
