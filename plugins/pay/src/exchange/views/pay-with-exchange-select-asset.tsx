import type { ViewProps } from '@latchkey/kernel'
import { EmptyState, foldText, Image, Row, Screen, SearchField } from '@latchkey/kernel/ui'
import { LongList } from '@latchkey/kernel/ui/lists'
import { type ReactNode, useState } from 'react'
import type { ExchangeAsset } from '../../wire.js'
import type { PayExchangeContract } from '../contract.js'
import { chainOf } from '../form.js'
import { choose } from '../state.js'
import { useForm } from './parts/use-form.js'

/** Height of most rows, including the gap. */
const ROW_PX = 64

/** Lists the assets that exchanges pay out to the current account, starting with those of its network. */
export default function PayWithExchangeSelectAsset({ ctx }: ViewProps<PayExchangeContract, 'PayWithExchangeSelectAsset'>): ReactNode {
  const form = useForm(ctx)
  const [query, setQuery] = useState('')
  const placeOf = (asset: ExchangeAsset) => ctx.core.networks.find(({ caipNetworkId }) => caipNetworkId === chainOf(asset))
  const nameOf = (asset: ExchangeAsset): string => placeOf(asset)?.name ?? chainOf(asset)
  const own = form?.account.network?.caipNetworkId
  const assets = form?.assets ?? []
  const sorted = [...assets.filter((each) => chainOf(each) === own), ...assets.filter((each) => chainOf(each) !== own)]
  const wanted = foldText(query)
  const shown = sorted.filter((each) => foldText(`${each.name} ${each.symbol} ${nameOf(each)}`).includes(wanted))
  const pick = ({ asset }: ExchangeAsset): void => {
    choose(ctx.state, { asset })
    ctx.back()
  }
  return (
    <Screen>
      {assets.length > 0 && <SearchField label={ctx.t('payExchange.search')} value={query} onChange={setQuery} autoFocus />}
      {shown.length === 0 && (
        <EmptyState icon="search" title={assets.length === 0 ? ctx.t('payExchange.nothing') : ctx.label('shell.noMatch', { query })} />
      )}
      <LongList label={ctx.t('payExchange.asset')} items={shown} rowPx={ROW_PX}>
        {(asset) => (
          <Row
            key={asset.asset}
            leading={<Image src={placeOf(asset)?.assets?.imageUrl} name={asset.symbol} shape="round" />}
            title={asset.name}
            subtitle={ctx.t('payExchange.on', { symbol: asset.symbol, network: nameOf(asset) })}
            selected={asset.asset === form?.asset?.asset}
            onClick={() => pick(asset)}
          />
        )}
      </LongList>
    </Screen>
  )
}
