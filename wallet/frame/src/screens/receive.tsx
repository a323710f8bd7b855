/** @jsxImportSource preact */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { CommonTexts } from '../texts/groups.js'
import { Address } from './address.js'
import { Card } from './card.js'

/** Shows the address of an account that has too little of a coin. */
export function Receive({
  address,
  symbol,
  t,
  back,
}: {
  readonly address: string
  readonly symbol: string
  readonly t: CommonTexts
  readonly back: () => void
}): JSX.Element {
  const [isCopied, setCopied] = useState(false)
  const copy = (): void => {
    // The address can be selected where the browser does not allow this.
    navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => {},
    )
  }
  return (
    <Card title={t('common.receive')} lead={t('common.receiveLead', { symbol })} back={{ label: t('common.back'), press: back }}>
      <p class="whole">
        <Address text={address} />
      </p>
      <button type="button" class="main" onClick={copy}>
        {isCopied ? t('common.copied') : t('common.copy')}
      </button>
    </Card>
  )
}
