import type { Asset, Context, Network } from '@latchkey/kernel'
import { explorerPage } from '@latchkey/kernel/async'
import { Amount, Chip, EmptyState, ErrorState, Fiat, Image, List, Row, SkeletonRow, useStyles } from '@latchkey/kernel/ui'
import { LongList, LongLists } from '@latchkey/kernel/ui/lists'
import { memo, type ReactNode } from 'react'
import { isBait } from '../assets/is-spam.js'
import { worth } from '../assets/worth.js'
import type { AccountContract } from '../contract.js'
import { accountOptions } from '../entry-parts.js'
import { assetStyles } from './parts/asset-styles.js'
import { Folded } from './parts/folded.js'
import { NoTokens } from './parts/no-tokens.js'
import { PriceChange } from './parts/price-change.js'
import { useAccount } from './parts/use-account.js'
import { useHoldings } from './parts/use-holdings.js'

/** Height of most rows, including the gap below. */
const ROW_PX = 64

/** The assets of the account in use, with their value if known. */
export default function Tokens({ ctx }: { readonly ctx: Context<AccountContract> }): ReactNode {
  useStyles(assetStyles)
  const account = useAccount(ctx)
  const network = account?.network
  const { status, data, retry } = useHoldings(ctx, 'assets', account && network && { address: account.address, network })
  if (!network) return null
  if (network.testnet) {
    return (
      <EmptyState icon="tokens" title={ctx.t('account.noTokens')}>
        {ctx.t('account.worthless')}
      </EmptyState>
    )
  }
  if (!data && status === 'failed') return <ErrorState title={ctx.t('account.balanceFailed')} onRetry={retry} />
  if (!data) {
    return (
      <List label={ctx.t('account.tokens')}>
        <SkeletonRow lines={2} trailing />
      </List>
    )
  }
  const held = data.filter(({ quantity }) => /[1-9]/.test(quantity.numeric))
  const { symbol } = network.nativeCurrency
  const honest = held.filter((asset) => !isBait(asset, symbol))
  const bait = held.filter((asset) => isBait(asset, symbol))
  return (
    <>
      {honest.length > 0 ? <TokenList ctx={ctx} assets={honest} network={network} /> : <NoTokens ctx={ctx} namespace={account.namespace} />}
      <Folded ctx={ctx} count={bait.length}>
        <TokenList ctx={ctx} assets={bait} network={network} />
      </Folded>
    </>
  )
}

interface TokenListProps {
  readonly ctx: Context<AccountContract>
  readonly assets: readonly Asset[]
  readonly network: Network
}

function TokenList({ ctx, assets, network }: TokenListProps): ReactNode {
  const { currency } = ctx.use(accountOptions)
  const texts = { unverified: ctx.t('account.unverified'), noPrice: ctx.t('account.noPrice') }
  return (
    <LongLists className="lk-tokens">
      <LongList label={ctx.t('account.tokens')} items={assets} rowPx={ROW_PX}>
        {(asset) => <TokenRow key={asset.address ?? ''} ctx={ctx} asset={asset} network={network} currency={currency} {...texts} />}
      </LongList>
    </LongLists>
  )
}

interface TokenRowProps {
  readonly ctx: Context<AccountContract>
  readonly asset: Asset
  readonly network: Network
  readonly currency: string | undefined
  /** Texts are props, so that a language change renders the row again. */
  readonly unverified: string
  readonly noPrice: string
}

/** Rendered again when the asset changes, not each time the account is refreshed. */
const TokenRow = /* @__PURE__ */ memo(function TokenRow({ ctx, asset, network, currency, unverified, noPrice }: TokenRowProps): ReactNode {
  const { address, name, symbol, quantity, iconUrl, verified, change24h } = asset
  const value = worth(asset)
  // A coin has no page; a token's address is the last part of its CAIP-10 id.
  const explorer = address === undefined ? undefined : explorerPage(ctx, network, { kind: 'token', id: address.split(':')[2] ?? '' })
  return (
    <Row
      // The chain's own coin gets the chain's icon by default.
      leading={
        <Image src={iconUrl || (address === undefined ? network.assets?.imageUrl : undefined)} name={symbol || name} shape="round" />
      }
      title={
        <>
          {name} {!verified && address !== undefined && <Chip kind="warning">{unverified}</Chip>}
        </>
      }
      subtitle={<Amount value={quantity.numeric} symbol={symbol} max={3} />}
      trailing={
        <span className="lk-ends">
          <Fiat value={value} currency={currency} />
          {value === undefined ? <span className="lk-hidden">{noPrice}</span> : <PriceChange ctx={ctx} percent={change24h} />}
        </span>
      }
      href={explorer?.url}
    />
  )
})
