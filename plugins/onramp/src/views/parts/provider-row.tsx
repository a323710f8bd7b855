import type { Context } from '@latchkey/kernel'
import { Amount, Image, Row } from '@latchkey/kernel/ui'
import { fromUnits } from '@latchkey/kernel/units'
import type { ReactNode } from 'react'
import type { BuyRefusal, OnrampContract, ProviderOffer } from '../../contract.js'
import type { OnrampProviderInfo, OnrampTokenInfo } from '../../wire.js'

export interface ProviderRowProps {
  readonly ctx: Context<OnrampContract>
  readonly provider: OnrampProviderInfo
  readonly token: OnrampTokenInfo
  readonly offer: ProviderOffer | undefined
  /** Whether its page is opening. */
  readonly busy: boolean
  /** Whether another one's page is opening, or the form is incomplete. */
  readonly disabled: boolean
  readonly onClick: () => void
}

/** A provider, with its price and amount. */
export function ProviderRow({ ctx, provider, token, offer, busy, disabled, onClick }: ProviderRowProps): ReactNode {
  const refused: BuyRefusal | undefined = provider.available ? offer?.refused : 'country'
  // A provider that is unreachable now may respond when pressed.
  const isOff = refused !== undefined && refused !== 'unavailable'
  return (
    <Row
      leading={<Image src={undefined} name={provider.name} />}
      title={provider.name}
      subtitle={
        <span className="lk-buy-terms">
          <span>{ctx.t('onramp.fee', { range: provider.feeRange })}</span>
          <span>{provider.methods.map((method) => ctx.t(`onramp.method.${method}`)).join(' · ')}</span>
        </span>
      }
      trailing={
        !isOff && offer?.quote && <Amount value={fromUnits(BigInt(offer.quote.amount), token.decimals)} max={5} symbol={token.symbol} />
      }
      reason={isOff ? ctx.t(`onramp.refused.${refused}`) : undefined}
      disabled={isOff || (disabled && !busy)}
      busy={busy}
      arrow
      onClick={onClick}
    />
  )
}
