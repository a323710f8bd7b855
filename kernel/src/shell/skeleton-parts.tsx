import type { ReactNode } from 'react'
import type { SkeletonShape } from '../types/index.js'
import { List, Skeleton, SkeletonRow } from '../ui/basics/index.js'

/** Width and height of a shape's parts; a part without a width is as wide as the card. */
type Part = readonly [width: number | undefined, height: number, shape?: 'round' | 'image']

const TILE: Part = [56, 56, 'image']
const SHAPES: { readonly [shape in Exclude<SkeletonShape, 'rows' | 'tiles'>]: readonly Part[] } = {
  code: [
    [undefined, 328],
    [200, 14],
    [undefined, 48],
  ],
  form: [
    [undefined, 88],
    [undefined, 88],
    [undefined, 48],
  ],
  ring: [
    [96, 96, 'round'],
    [160, 18],
    [224, 14],
  ],
  sum: [
    [56, 56, 'round'],
    [144, 36],
    [undefined, 56],
    [undefined, 56],
    [undefined, 56],
  ],
  text: [
    [undefined, 120],
    [144, 18],
    [undefined, 14],
    [undefined, 14],
    [undefined, 48],
  ],
}

/** A grey preview of a view's layout. */
export function SkeletonParts({ shape, label }: { readonly shape: SkeletonShape; readonly label: string }): ReactNode {
  if (shape === 'rows') {
    return (
      <List label={label}>
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </List>
    )
  }
  const parts = shape === 'tiles' ? Array.from({ length: 16 }, () => TILE) : SHAPES[shape]
  return (
    <div className="lk-wait-parts" data-shape={shape} role="img" aria-label={label}>
      {parts.map(([width, height, drawn], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts never change places
        <Skeleton key={at} width={width} height={height} shape={drawn} />
      ))}
    </div>
  )
}
