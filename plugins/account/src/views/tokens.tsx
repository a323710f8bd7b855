import type { Asset, Context, Network } from '@latchkey/kernel'
import { explorerPage } from '@latchkey/kernel/async'
import { walletButtons } from '@latchkey/kernel/late'
import { Amount, Button, Chip, EmptyState, ErrorState, Fiat, Image, List, Row, SkeletonRow, useStyles } from '@latchkey/kernel/ui'
import { LongList, LongLists } from '@latchkey/kernel/ui/lists'
import { memo, type ReactNode } from 'react'
import { isSpam } from '../assets/is-spam.js'
import { totalWorth, worth } from '../assets/worth.js'
import type { AccountContract } from '../contract.js'
import { accountOptions } from '../entry-parts.js'
import { assetStyles } from './parts/asset-styles.js'
import { Folded } from './parts/folded.js'
import { useAccount } from './parts/use-account.js'
import { useHoldings } from './parts/use-holdings.js'

/** Of most rows, with the gap after it. */
const ROW_PX = 64

/** What the account in use holds, with what it is worth where that is known. */
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
  // A price only says that the token is traded, perhaps by its maker alone.
  const isBait = ({ name, symbol, verified, spam }: Asset): boolean =>
    isSpam({ name, symbol, ...(verified && { verified }), ...(spam && { spam }) })
  const honest = held.filter((asset) => !isBait(asset))
  const bait = held.filter(isBait)
  return (
    <>
      <Total ctx={ctx} assets={honest} />
      {honest.length > 0 ? <TokenList ctx={ctx} assets={honest} network={network} /> : <NoTokens ctx={ctx} />}
      <Folded ctx={ctx} count={bait.length}>
        <TokenList ctx={ctx} assets={bait} network={network} />
      </Folded>
    </>
  )
}

/** What everything is worth together, where prices are known. */
function Total({ ctx, assets }: { readonly ctx: Context<AccountContract>; readonly assets: readonly Asset[] }): ReactNode {
  const total = totalWorth(assets)
  if (total === undefined) return null
  return (
    <p className="lk-worth lk-14">
      {ctx.t('account.total')}
      <span className="lk-16 lk-strong">
        <Fiat value={total} currency={ctx.use(accountOptions).currency} />
      </span>
    </p>
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
  /** Texts come in, so that another language draws the row again. */
  readonly unverified: string
  readonly noPrice: string
}

/** Drawn again when the asset is another, and not each time the account is asked for. */
const TokenRow = /* @__PURE__ */ memo(function TokenRow({ ctx, asset, network, currency, unverified, noPrice }: TokenRowProps): ReactNode {
  const { address, name, symbol, quantity, iconUrl, verified } = asset
  const value = worth(asset)
  // A coin's own page does not exist; a token's address is the last part of its CAIP-10 id.
  const explorer = address === undefined ? undefined : explorerPage(ctx, network, { kind: 'token', id: address.split(':')[2] ?? '' })
  return (
    <Row
      // The chain's own coin gets the chain's picture by default.
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
        <>
          <Fiat value={value} currency={currency} />
          {value === undefined && <span className="lk-hidden">{noPrice}</span>}
        </>
      }
      href={explorer?.url}
    />
  )
})

function NoTokens({ ctx }: { readonly ctx: Context<AccountContract> }): ReactNode {
  const ways = ctx.read(walletButtons).filter(({ id }) => id === 'receive' || id === 'onramp')
  const action = ways.map(({ id, label, press }) => (
    <Button key={id} onClick={press}>
      {ctx.label(label)}
    </Button>
  ))
  return (
    <EmptyState icon="tokens" title={ctx.t('account.noTokens')} action={ways.length > 0 && action}>
      {ctx.t('account.noTokensLead')}
    </EmptyState>
  )
}
