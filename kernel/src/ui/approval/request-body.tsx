import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { Address } from '../address.js'
import { useShell } from '../basics/index.js'
import { Card } from '../card.js'
import { Details } from '../details.js'
import { type Fact, Facts } from '../facts.js'
import { Notice } from '../notice.js'
import { RequestSkeleton } from '../request-skeleton.js'
import type { Described, DescribedFact, DescribeTools } from './described.js'
import { type Prices, worthOf } from './worth.js'

interface RequestProps {
  /** The requested method: `eth_sendTransaction`. */
  readonly method: string
  /** The very parameters that will be processed, frozen. */
  readonly params: readonly unknown[]
}

/** The request, and the function that describes it. */
export interface RequestBodyProps extends RequestProps {
  /**
   * Describes a request in words, at once or after it has read the chain. If it throws or rejects, the request counts as unreadable and is
   * shown raw, with a warning. Keep the function: a new one renders the request again.
   */
  readonly describe: (request: RequestProps, tools: DescribeTools) => Described | Promise<Described>
  /**
   * Called with whether the description is still loading, during which no approval counts, and again whenever another description is shown,
   * since the visitor has not read that one. Pass on the prop of the approval's body.
   */
  readonly reading?: ((isReading: boolean) => void) | undefined
  /** Reads prices for the worth of amounts; the description waits for them. Pass on the prop of the approval's body. */
  readonly prices?: (() => Promise<Prices>) | undefined
}

interface Read {
  readonly described: Described
  readonly prices: Prices
}
const UNPRICED: Prices = []

/**
 * Draws the body of an approval from a description of the request: the effect, warnings first, then the facts, the text to sign, and the
 * request itself. A request that cannot be described is shown raw, with a warning.
 *
 * @example approvalBodies.of({ id: 'ton', methods, load: slot(ctx, () => import('./approval/approval-body.js')) })
 */
export function RequestBody({ method, params, describe, reading, prices }: RequestBodyProps): ReactNode {
  const shell = useShell()
  const { t } = shell
  // The texts change with the shell, not with its function.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language describes the request anew
  const given = useMemo(() => {
    const unread: Described = { lead: method, facts: [], warnings: [{ level: 'danger', text: t('approve.warn.unreadable') }] }
    try {
      const made = describe({ method, params }, { t, site: location.host })
      if (!('then' in made) && !(prices && hasSums(made))) return { described: made, prices: UNPRICED }
      const priced = prices?.().catch(() => UNPRICED)
      return Promise.all([made, priced]).then(
        ([described, known = UNPRICED]) => ({ described, prices: known }),
        () => ({ described: unread, prices: UNPRICED }),
      )
    } catch {
      return { described: unread, prices: UNPRICED }
    }
  }, [describe, method, params, prices, shell])
  const read = useRead(given, params)
  const isReading = read === undefined
  const shown = JSON.stringify(read)
  // Before the approval's button can be pressed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has not been read yet
  useLayoutEffect(() => reading?.(isReading), [reading, isReading, shown])
  return (
    <>
      {read ? <Words {...read} /> : <RequestSkeleton label={t('shell.loading')} />}
      <Details
        label={t('approve.request')}
        text={`${method} ${JSON.stringify(params, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)}`}
      />
    </>
  )
}

function Words({ described: { lead, facts, parts = [], warnings, text }, prices }: Read): ReactNode {
  const { t, locale } = useShell()
  const drawn = (given: readonly DescribedFact[]): readonly Fact[] =>
    given.flatMap(({ label, value, kind, sums }) => {
      if (kind === 'address') return [{ label, value: <Address value={value} form="whole" /> }]
      const worth = sums && worthOf(sums, prices, locale)
      if (worth === undefined) return value === '' ? [] : [{ label, value: <bdi>{value}</bdi> }]
      return [{ label, value: <Valued value={value} worth={worth} /> }]
    })
  return (
    <>
      {warnings.map((warning) => (
        <Notice key={warning.text} kind={warning.level} title={warning.text}>
          {warning.parts && t('approve.inCall', { count: warning.parts.length, numbers: warning.parts.join(' · ') })}
        </Notice>
      ))}
      <Card>
        <p className="lk-strong">{lead}</p>
        {parts.map((part) => (
          <section key={part.number} className="lk-part">
            <h2 className="lk-14">
              <bdi>{part.number}</bdi>
              <span>{part.lead}</span>
            </h2>
            <Facts items={drawn(part.facts)} />
          </section>
        ))}
        <Facts items={drawn(facts)} />
      </Card>
      {text !== undefined && <Details open label={t('approve.message')} text={text} />}
    </>
  )
}

function Valued({ value, worth }: { readonly value: string; readonly worth: string }): ReactNode {
  if (value === '') return <span className="lk-amount">{worth}</span>
  return (
    <>
      <bdi>{value}</bdi> <span className="lk-amount lk-fact-worth">{worth}</span>
    </>
  )
}

function hasSums({ facts, parts = [] }: Described): boolean {
  return [...facts, ...parts.flatMap((part) => part.facts)].some(({ sums }) => sums !== undefined)
}

/** Keeps what the request's previous description says while another one is read, such as one in another language. */
function useRead(given: Read | Promise<Read>, of: RequestProps['params']): Read | undefined {
  const [last, setLast] = useState<{ readonly of: RequestProps['params']; readonly read: Read }>()
  useEffect(() => {
    if (!('then' in given)) return
    let here = true
    void given.then((read) => void (here && setLast({ of, read })))
    return () => {
      here = false
    }
  }, [given, of])
  if (!('then' in given)) return given
  return last?.of === of ? last.read : undefined
}
