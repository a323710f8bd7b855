import type { ReactNode } from 'react'

/** Size and shape of what is still to come. */
export interface SkeletonProps {
  /** Any CSS length; full width when absent. */
  readonly width?: number | string | undefined
  /** Any CSS length; one line of text when absent. */
  readonly height?: number | string | undefined
  /** `line` stands for text, the others for pictures. */
  readonly shape?: 'line' | 'image' | 'round' | undefined
}

/** Holds the place of content that is on its way. Give it the size of what replaces it, so that nothing jumps. */
export function Skeleton({ width, height, shape = 'line' }: SkeletonProps): ReactNode {
  // Without a height of its own a line leaves the room around it that a line of text has.
  const drawn = shape === 'line' && height === undefined ? 'text' : shape
  return <span className="lk-skeleton" data-shape={drawn} style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />
}
