import type { ReactNode } from 'react'
import { Skeleton } from './basics/index.js'
import { Card } from './card.js'
import { valueStyles } from './styles/value.js'
import { useStyles } from './use-styles.js'

/** Lines of each fact: an address takes several. */
const LINES = [2, 1, 2, 1, 2, 1]

/** Placeholder for a request that is being read, about as high as a simple one. */
export function RequestSkeleton({ label }: { readonly label: string }): ReactNode {
  useStyles(valueStyles)
  return (
    <div role="img" aria-label={label}>
      <Card>
        <Skeleton width="50%" />
        <div className="lk-facts lk-14">
          {LINES.map((lines, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never change places
            <div key={at}>
              <Skeleton width={56} />
              <span>
                <Skeleton width={lines > 1 ? 176 : 96} />
                {lines > 1 && <Skeleton width={144} />}
              </span>
            </div>
          ))}
        </div>
      </Card>
    </div>
  )
}
