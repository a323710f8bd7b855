/** @jsxImportSource preact */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Question } from '../rpc/questions.js'
import type { CommonTexts } from '../texts/groups.js'
import { Address } from './address.js'
import { Asked } from './asked.js'
import { Card } from './card.js'
import { WAIT_SECONDS } from './count-down.js'
import { Guard } from './guard.js'
import { Press } from './press.js'
import { Receive } from './receive.js'
import { SignerLine } from './signer-line.js'

/**
 * Shows a page's request. The button is enabled once the whole request was visible, later if it can cost everything, and never if the
 * balance is too low. Without proof of sight, it opens a separate window.
 */
export function Approve({
  question,
  behind,
  t,
  answer,
}: {
  readonly question: Question
  readonly behind: number
  readonly t: CommonTexts
  readonly answer: (yes: boolean) => void
}): JSX.Element {
  const { title, origin, app, details, parts = [], warnings, confirm, caution, account, lacks } = question
  const [isReceiving, setReceiving] = useState(false)
  const canReceive = account !== undefined && lacks !== undefined
  if (canReceive && isReceiving) return <Receive address={account.address} symbol={lacks} t={t} back={() => setReceiving(false)} />
  return (
    <Guard t={t} consent={{ question, give: () => answer(true) }} leave={() => answer(false)} wait={caution === 'wait' ? WAIT_SECONDS : 0}>
      <Card
        title={title}
        close={canReceive ? { label: t('common.cancel'), press: () => answer(false) } : undefined}
        foot={
          <>
            {canReceive ? (
              <button type="button" onClick={() => setReceiving(true)}>
                {t('common.receive')}
              </button>
            ) : (
              <button type="button" onClick={() => answer(false)}>
                {t('common.cancel')}
              </button>
            )}
            <Press
              class={`main ${caution === 'wait' ? 'bad' : ''} ${lacks === undefined ? '' : 'lacks'}`}
              disabled={lacks !== undefined}
              onPress={() => answer(true)}
            >
              {lacks === undefined ? confirm : t('common.notEnough', { symbol: lacks })}
            </Press>
          </>
        }
      >
        <p class="who">
          <strong dir="ltr">{new URL(origin).host}</strong>
          {app && <small>{t('common.saysItIs', { name: app })}</small>}
        </p>
        {/* Long ones scroll in here, so that the buttons are in sight together with all the rest. */}
        <Asked t={t} label={title}>
          {/* The call and its simulation may warn of the same. */}
          {[...new Set(warnings)].map((warning) => (
            <p key={warning} class="warning" role="alert">
              {warning}
            </p>
          ))}
          {parts.map((part) => (
            <section key={part.title} class="part" aria-label={part.title}>
              <h2>{part.title}</h2>
              <Lines details={part.details} />
            </section>
          ))}
          <Lines details={details} />
          {account && <SignerLine account={account} t={t} />}
        </Asked>
        {behind > 0 && <p class="behind">{t('common.behind', { count: behind })}</p>}
      </Card>
    </Guard>
  )
}

/** An EVM address, a Solana one or a Bitcoin one. */
const ADDRESS = /^(?:0x[\da-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,44}|(?:bc|tb|bcrt)1[a-z\d]{20,87})$/i

function Lines({ details }: Pick<Question, 'details'>): JSX.Element | null {
  if (details.length === 0) return null
  return (
    <dl>
      {details.map(({ label, value, block, worth, note }, index) => (
        <div key={index} class={block || ADDRESS.test(value) ? 'block' : ''}>
          <dt>{label}</dt>
          <dd dir="auto">
            {ADDRESS.test(value) ? <Address text={value} /> : block ? <pre>{value}</pre> : value}
            {worth && <small class="worth">{worth}</small>}
            {note && <small dir="auto">{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
