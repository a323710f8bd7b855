import type { ReactNode } from 'react'
import { Icon } from './icon.js'
import { Image } from './image.js'
import { ringStyles } from './styles/ring.js'
import { useStyles } from './use-styles.js'

/** State of a ring around an image. */
export interface ProgressRingProps {
  /** `idle` is a plain ring: a rejection by the visitor is not an error. */
  readonly state: 'waiting' | 'success' | 'failure' | 'idle'
  /** Image in the middle, and its name for the placeholder. */
  readonly src?: string | undefined
  /** Its first letter replaces a missing image. */
  readonly name: string
  /** Custom content instead of an image in the middle, 64 px wide. */
  readonly children?: ReactNode
}

/** An image in a ring that spins while someone else must act, then shows the outcome. State it in words next to it. */
export function ProgressRing({ state, src, name, children }: ProgressRingProps): ReactNode {
  useStyles(ringStyles)
  return (
    <div className="lk-ring" data-state={state} aria-hidden="true">
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <circle cx="48" cy="48" r="46" />
        {state !== 'idle' && <circle cx="48" cy="48" r="46" pathLength="100" transform="rotate(-90 48 48)" />}
      </svg>
      {children ?? <Image src={src} name={name} size={64} />}
      {(state === 'success' || state === 'failure') && (
        <span className="lk-ring-mark">
          <Icon name={state === 'success' ? 'check' : 'close'} size={16} />
        </span>
      )}
    </div>
  )
}
