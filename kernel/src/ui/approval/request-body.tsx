import { type ReactNode, useMemo } from 'react'
import { Address } from '../address.js'
import { useShell } from '../basics/index.js'
import { Card } from '../card.js'
import { Details } from '../details.js'
import { Facts } from '../facts.js'
import { Notice } from '../notice.js'
import type { Described, DescribeTools } from './described.js'

interface RequestProps {
  /** The requested method: `eth_sendTransaction`. */
  readonly method: string
  /** The very parameters that will be processed, frozen. */
  readonly params: readonly unknown[]
}

/** The request, and the function that describes it. */
export interface RequestBodyProps extends RequestProps {
  /** Describes a request in words. If it throws, the request counts as unreadable and is shown raw, with a warning. */
  readonly describe: (request: RequestProps, tools: DescribeTools) => Described
}

/**
 * Draws the body of an approval from a description of the request: what happens, warnings first, then the facts, the text to sign, and
 * the request itself. A request that cannot be described is shown raw, with a warning.
 *
 * @example
 * approvalBodies.of({ id: 'ton', methods, load: slot(ctx, () => import('./approval/approval-body.js')) })
 */
export function RequestBody({ method, params, describe }: RequestBodyProps): ReactNode {
  const { t } = useShell()
  const { lead, facts, warnings, text } = useMemo(() => {
    try {
      return describe({ method, params }, { t, site: location.host })
    } catch {
      const unread: Described = { lead: method, facts: [], warnings: [{ level: 'danger', text: t('approve.warn.unreadable') }] }
      return unread
    }
  }, [describe, method, params, t])
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
