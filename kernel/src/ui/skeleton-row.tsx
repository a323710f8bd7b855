import type { ReactNode } from 'react'
import { Row } from './row.js'
import { Skeleton } from './skeleton.js'

/** What the row that is still to come will have. */
export interface SkeletonRowProps {
  /** Lines of text that the row will have. */
  readonly lines?: 1 | 2 | undefined
  /** Holds a place at the end too. */
  readonly trailing?: boolean | undefined
}

/** Holds the place of a `Row` that is on its way. */
export function SkeletonRow({ lines = 1, trailing }: SkeletonRowProps): ReactNode {
  return (
    <Row
      leading={<Skeleton shape="image" width={40} height={40} />}
      title={<Skeleton width={112} />}
      subtitle={lines === 2 && <Skeleton width={64} />}
      trailing={trailing && <Skeleton width={56} />}
    />
  )
}
