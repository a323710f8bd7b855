import type { ReactNode } from 'react'

export interface SkeletonProps {
  /** Any CSS length; full width when absent. */
  readonly width?: number | string | undefined
  /** Any CSS length; one line of text when absent. */
  readonly height?: number | string | undefined
  readonly shape?: 'line' | 'image' | 'round' | undefined
}

/** Holds the place of content that is on its way. Give it the size of what replaces it, so that nothing jumps. */
export function Skeleton({ width, height, shape = 'line' }: SkeletonProps): ReactNode {
  return <span className="lk-skeleton" data-shape={shape} style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />
}
