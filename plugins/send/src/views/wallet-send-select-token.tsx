import type { Asset, Context, Network, ViewProps } from '@latchkey/kernel'
import { chains, walletButtons } from '@latchkey/kernel/late'
import {
  Address,
  Amount,
  Button,
  Chip,
  CopyButton,
  EmptyState,
  Row,
  Screen,
  SearchField,
  SkeletonRow,
  useCore,
  useOwn,
} from '@latchkey/kernel/ui'
import { LongList } from '@latchkey/kernel/ui/lists'
import { type ReactNode, useState } from 'react'
import { apply } from '../apply.js'
import type { SendContract } from '../contract.js'
import { plainAddress, tokenOf } from '../form/asset-id.js'
import { selectTokens } from '../form/select-tokens.js'
import { unitsOf } from '../form/units.js'
import { holderInUse } from '../holder-in-use.js'
import { AssetImage } from './parts/asset-image.js'
import { Fiat } from './parts/fiat.js'
import { useAssets } from './parts/use-assets.js'

/** Height of most rows, including the gap below. */
const ROW_PX = 64

/** The account's assets on its network, the most valuable first. */
export default function WalletSendSelectToken({ ctx }: ViewProps<SendContract, 'WalletSendSelectToken'>): ReactNode {
  const core = useCore(ctx)
  const { namespace, token } = useOwn(ctx)
  const [query, setQuery] = useState('')
  const holder = holderInUse(core, namespace)
  const { status, items } = useAssets(ctx, holder)
  const network = holder?.network
  const shown = selectTokens(items, query)
  const choose = (asset: Asset): void => {
    apply(ctx, { type: 'token', token: tokenOf(asset) })
    ctx.back()
  }
  if (status === 'loading')
    return (
      <Screen>
        <div className="lk-stack">
          <SkeletonRow lines={2} trailing />
          <SkeletonRow lines={2} trailing />
          <SkeletonRow lines={2} trailing />
        </div>
      </Screen>
    )
  // The coin is listed even if the balance is zero.
  if (!items.some(({ quantity }) => /[1-9]/.test(quantity.numeric)))
    return (
      <Screen>
        <EmptyState
          icon="tokens"
          title={status === 'failed' ? ctx.t('send.balanceFailed') : ctx.t('send.select.empty', { network: network?.name ?? '' })}
          action={status !== 'failed' && <Buy ctx={ctx} namespace={holder?.namespace} />}
        />
      </Screen>
    )
  return (
    <Screen>
      {items.length > 4 && <SearchField label={ctx.t('send.select.search')} value={query} onChange={setQuery} autoFocus />}
      {shown.length === 0 && <EmptyState icon="search" title={ctx.t('send.select.noMatch')} />}
      <LongList label={ctx.t('send.select.title')} items={shown} rowPx={ROW_PX}>
        {(asset) => (
          <Token
            key={tokenOf(asset)}
            ctx={ctx}
            asset={asset}
            network={network}
            selected={tokenOf(asset) === token}
            onClick={() => choose(asset)}
          />
        )}
      </LongList>
    </Screen>
  )
}

/** Leads to buying, if a plugin offers that for this chain family. */
function Buy({ ctx, namespace }: { readonly ctx: Context<SendContract>; readonly namespace: string | undefined }): ReactNode {
  const supports = ctx.read(chains).find((chain) => chain.namespace === namespace)?.supports ?? []
  const way = ctx.read(walletButtons).find(({ id, feature }) => id === 'onramp' && (feature === undefined || supports.includes(feature)))
  return way && <Button onClick={way.press}>{ctx.label(way.label)}</Button>
}

interface TokenProps {
  readonly ctx: Context<SendContract>
  readonly asset: Asset
  readonly network: Network | undefined
  readonly selected: boolean
  readonly onClick: () => void
}

function Token({ ctx, asset, network, selected, onClick }: TokenProps): ReactNode {
  const { address, symbol, name, verified, quantity } = asset
  const plain = address === undefined ? undefined : plainAddress(address)
  return (
    <Row
      title={name}
      subtitle={
        plain !== undefined && verified !== true ? (
          <span className="lk-send-token">
            <Address value={plain} /> <Chip kind="warning">{ctx.t('send.select.unverified')}</Chip>
          </span>
        ) : (
          symbol
        )
      }
      leading={<AssetImage asset={asset} network={network} size={40} />}
      trailing={
        <span className="lk-send-worth">
          <Amount value={quantity.numeric} max={3} symbol={symbol} />
          {!network?.testnet && <Fiat ctx={ctx} units={unitsOf(asset)} asset={asset} />}
        </span>
      }
      action={plain !== undefined && <CopyButton value={plain} label={ctx.t('send.select.copy', { symbol })} kind="small-icon" />}
      selected={selected}
      onClick={onClick}
    />
  )
}
