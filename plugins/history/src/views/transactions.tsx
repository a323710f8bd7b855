import type { ViewProps } from '@latchkey/kernel'
import { Screen } from '@latchkey/kernel/ui'
import { type ReactNode, useEffect } from 'react'
import type { HistoryContract } from '../contract.js'
import { ActivityList } from './parts/activity-list.js'

/** Activity of the account in use. */
export default function Transactions({ ctx }: ViewProps<HistoryContract, 'Transactions'>): ReactNode {
  useEffect(() => ctx.emit('clickTransactions', {}), [ctx])
  return (
    <Screen>
      <ActivityList ctx={ctx} />
    </Screen>
  )
}
