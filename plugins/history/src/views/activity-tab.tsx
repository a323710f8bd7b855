import type { Context } from '@latchkey/kernel'
import { type ReactNode, useEffect } from 'react'
import type { HistoryContract } from '../contract.js'
import { ActivityList } from './parts/activity-list.js'

/** The Activity tab of the account. */
export default function ActivityTab({ ctx }: { readonly ctx: Context<HistoryContract> }): ReactNode {
  useEffect(() => ctx.emit('clickTransactions', {}), [ctx])
  return <ActivityList ctx={ctx} />
}
