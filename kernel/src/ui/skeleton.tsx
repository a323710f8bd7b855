import type { ReactNode } from 'react'

/** Size and shape of the content to come. */
export interface SkeletonProps {
  /** Any CSS length. Defaults to full width. */
  readonly width?: number | string | undefined
  /** Any CSS length. Defaults to one line of text. */
  readonly height?: number | string | undefined
  /** `line` represents text, the others images. */
  readonly shape?: 'line' | 'image' | 'round' | undefined
}

/** Placeholder for content that is loading. Give it the size of what replaces it, so that nothing jumps. */
export function Skeleton({ width, height, shape = 'line' }: SkeletonProps): ReactNode {
  // Without an explicit height, a line has the same spacing around it as a line of text.
  const drawn = shape === 'line' && height === undefined ? 'text' : shape
  return <span className="lk-skeleton" data-shape={drawn} style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />
}
