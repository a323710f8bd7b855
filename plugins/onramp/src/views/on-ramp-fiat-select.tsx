import type { ViewProps } from '@latchkey/kernel'
import { EmptyState, foldText, List, LoginGated, Row, Screen, SearchField, useOwn, useShell } from '@latchkey/kernel/ui'
import { type ReactNode, useState } from 'react'
import type { OnrampContract } from '../contract.js'
import { presetsOf } from '../form.js'
import { choose } from '../state.js'
import type { OnrampFiat } from '../wire.js'

/** Lists currencies, by name and symbol. */
export default function OnRampFiatSelect({ ctx }: ViewProps<OnrampContract, 'OnRampFiatSelect'>): ReactNode {
  const { options, fiat } = useOwn(ctx)
  const { locale } = useShell()
  const [query, setQuery] = useState('')
  const names = new Intl.DisplayNames([locale], { type: 'currency' })
  const fiats = options?.fiats ?? []
  const wanted = foldText(query)
  const shown = fiats.filter(({ code }) => foldText(`${code} ${names.of(code) ?? ''}`).includes(wanted))
  const pick = (next: OnrampFiat): void => {
    // An amount in one currency makes no sense in another.
    if (next.code !== fiat) choose(ctx.state, { fiat: next.code, amount: presetsOf(next)[1] ?? '' })
    ctx.back()
  }
  return (
    <Screen>
      {fiats.length > 4 && <SearchField label={ctx.t('onramp.fiat.search')} value={query} onChange={setQuery} autoFocus />}
      {shown.length === 0 && <EmptyState icon="search" title={ctx.label('shell.noMatch', { query })} />}
      <LoginGated ctx={ctx}>
        <List label={ctx.t('onramp.fiat.title')}>
          {shown.map((each) => (
            <Row
              key={each.code}
              title={names.of(each.code) ?? each.code}
              subtitle={<bdi dir="ltr">{each.code}</bdi>}
              trailing={<span className="lk-16">{signOf(each.code, locale)}</span>}
              selected={each.code === fiat}
              onClick={() => pick(each)}
            />
          ))}
        </List>
      </LoginGated>
    </Screen>
  )
}

/** `€` */
function signOf(currency: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
