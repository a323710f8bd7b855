import type { ReactNode } from 'react'
import { Row } from './row.js'
import { Skeleton } from './skeleton.js'

/** Layout of the row to come. */
export interface SkeletonRowProps {
  /** Lines of text in the row. */
  readonly lines?: 1 | 2 | undefined
  /** Also draws a placeholder at the end. */
  readonly trailing?: boolean | undefined
}

/** Placeholder for a `Row` that is loading. */
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
