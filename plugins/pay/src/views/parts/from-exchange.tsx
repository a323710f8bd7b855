import type { Context } from '@latchkey/kernel'
import { Image, List, Row, Section, SkeletonRow } from '@latchkey/kernel/ui'
import { type ReactNode, useState } from 'react'
import type { PayContract } from '../../contract.js'
import type { Run } from '../../run.js'
import type { ExchangeInfo } from '../../wire.js'
import type { Exchanges } from './use-exchanges.js'

export interface FromExchangeProps {
  readonly ctx: Context<PayContract>
  readonly run: Run
  /** Undefined while loading. */
  readonly exchanges: Exchanges | undefined
}

/** Lists exchanges to pay from. A press opens the exchange's window at once. */
export function FromExchange({ ctx, run, exchanges }: FromExchangeProps): ReactNode {
  const [asked, setAsked] = useState<string>()
  const press = (exchange: ExchangeInfo): void => {
    setAsked(exchange.id)
    void exchanges?.begin?.(ctx, run, exchange).finally(() => setAsked(undefined))
  }
  return (
    <Section title={ctx.t('pay.exchange')}>
      {exchanges ? (
        <List label={ctx.t('pay.exchange')}>
          {exchanges.items.map((exchange) => (
            <Row
              key={exchange.id}
              leading={<Image src={exchange.iconUrl} name={exchange.name} />}
              title={exchange.name}
              arrow
              busy={asked === exchange.id}
              disabled={asked !== undefined && asked !== exchange.id}
              onClick={() => press(exchange)}
            />
          ))}
        </List>
      ) : (
        <SkeletonRow />
      )}
    </Section>
  )
}
