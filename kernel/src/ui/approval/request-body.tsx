import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { Address } from '../address.js'
import { useShell } from '../basics/index.js'
import { Card } from '../card.js'
import { Details } from '../details.js'
import { Facts } from '../facts.js'
import { Notice } from '../notice.js'
import { Skeleton } from '../skeleton.js'
import type { Described, DescribeTools } from './described.js'

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
   * shown raw, with a warning. Keep the function: another one describes the request anew.
   */
  readonly describe: (request: RequestProps, tools: DescribeTools) => Described | Promise<Described>
  /** Told whether the description is still being read, during which no approval counts. Pass on the prop of the approval's body. */
  readonly reading?: ((isReading: boolean) => void) | undefined
}

/**
 * Draws the body of an approval from a description of the request: what happens, warnings first, then the facts, the text to sign, and
 * the request itself. A request that cannot be described is shown raw, with a warning.
 *
 * @example
 * approvalBodies.of({ id: 'ton', methods, load: slot(ctx, () => import('./approval/approval-body.js')) })
 */
export function RequestBody({ method, params, describe, reading }: RequestBodyProps): ReactNode {
  const { t } = useShell()
  const given = useMemo(() => {
    const unread: Described = { lead: method, facts: [], warnings: [{ level: 'danger', text: t('approve.warn.unreadable') }] }
    try {
      const made = describe({ method, params }, { t, site: location.host })
      return 'then' in made ? made.catch(() => unread) : made
    } catch {
      return unread
    }
  }, [describe, method, params, t])
  const described = useDescribed(given)
  const isReading = described === undefined
  // Before the approval's button can be pressed.
  useLayoutEffect(() => reading?.(isReading), [reading, isReading])
  if (!described) return <Skeleton />
  const { lead, facts, warnings, text } = described
  return (
    <>
      {warnings.map((warning) => (
        <Notice key={warning.text} kind={warning.level} title={warning.text} />
      ))}
      <Card>
        <p className="lk-strong">{lead}</p>
        <Facts
          items={facts.map(({ label, value, kind }) => ({
            label,
            value: kind === 'address' ? <Address value={value} form="whole" /> : <bdi>{value}</bdi>,
          }))}
        />
      </Card>
      {text !== undefined && <Details open label={t('approve.message')} text={text} />}
      <Details
        label={t('approve.request')}
        text={`${method} ${JSON.stringify(params, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2)}`}
      />
    </>
  )
}

/** Keeps the description of before while another one is read, such as one in another language. */
function useDescribed(given: Described | Promise<Described>): Described | undefined {
  const [read, setRead] = useState<Described>()
  useEffect(() => {
    if (!('then' in given)) return
    let here = true
    void given.then((described) => void (here && setRead(described)))
    return () => {
      here = false
    }
  }, [given])
  return 'then' in given ? read : given
}
