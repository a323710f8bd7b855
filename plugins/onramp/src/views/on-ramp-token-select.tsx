import type { ViewProps } from '@latchkey/kernel'
import { EmptyState, foldText, Image, LoginGated, Row, Screen, SearchField } from '@latchkey/kernel/ui'
import { LongList } from '@latchkey/kernel/ui/lists'
import { type ReactNode, useState } from 'react'
import type { OnrampContract } from '../contract.js'
import { chainOf } from '../form.js'
import { choose } from '../state.js'
import type { OnrampTokenInfo } from '../wire.js'
import { useForm } from './parts/use-options.js'

/** Height of most rows, including the gap. */
const ROW_PX = 64

/** Lists what can be bought for the current account, starting with its network. */
export default function OnRampTokenSelect({ ctx }: ViewProps<OnrampContract, 'OnRampTokenSelect'>): ReactNode {
  const form = useForm(ctx)
  const [query, setQuery] = useState('')
  const { networks } = ctx.core
  const nameOf = (token: OnrampTokenInfo): string =>
    networks.find(({ caipNetworkId }) => caipNetworkId === chainOf(token))?.name ?? chainOf(token)
  const own = form?.account.network?.caipNetworkId
  const tokens = form?.tokens ?? []
  const sorted = [...tokens.filter((token) => chainOf(token) === own), ...tokens.filter((token) => chainOf(token) !== own)]
  const wanted = foldText(query)
  const shown = sorted.filter((token) => foldText(`${token.name} ${token.symbol} ${nameOf(token)}`).includes(wanted))
  const pick = ({ asset }: OnrampTokenInfo): void => {
    choose(ctx.state, { token: asset })
    ctx.back()
  }
  return (
    <Screen>
      {tokens.length > 4 && <SearchField label={ctx.t('onramp.token.search')} value={query} onChange={setQuery} autoFocus />}
      {shown.length === 0 && <EmptyState icon="search" title={ctx.label('shell.noMatch', { query })} />}
      <LoginGated ctx={ctx}>
        <LongList label={ctx.t('onramp.token.title')} items={shown} rowPx={ROW_PX}>
          {(token) => (
            <Row
              key={token.asset}
              leading={<Image src={token.iconUrl} name={token.symbol} shape="round" />}
              title={token.name}
              subtitle={ctx.t('onramp.token.on', { symbol: token.symbol, network: nameOf(token) })}
              selected={token.asset === form?.token?.asset}
              onClick={() => pick(token)}
            />
          )}
        </LongList>
      </LoginGated>
    </Screen>
  )
}
