import { EmptyState } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'

/** Stands for what another plugin shows of the account. */
export function EmptyTab(): ReactNode {
  return <EmptyState icon="tokens" title="No tokens yet" />
}
