import { EmptyState } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'

/** Replaces another plugin's account tab. */
export function EmptyTab(): ReactNode {
  return <EmptyState icon="tokens" title="No tokens yet" />
}
