import { Image } from '@latchkey/kernel/ui/basics'
import type { ReactNode } from 'react'
import { ORDER } from '../../providers.js'
import { useMarks } from './use-marks.js'

/** A provider's logo beside its name, on a tile if there is room for one; for a custom provider, the first letter. */
export function Mark({ id, name, size }: { readonly id: string; readonly name: string; readonly size: 20 | 40 | 64 }): ReactNode {
  const marks = useMarks()
  if (!ORDER.includes(id)) return <Image name={name} size={size} />
  const drawing = marks?.[id]
  // Reserves the space while the logo loads.
  const side = size === 20 ? size : size / 2
  const mark = (
    <svg width={side} height={side} viewBox={drawing?.viewBox} aria-hidden="true">
      {drawing?.paths.map(([fill, d]) => (
        <path key={fill} fill={fill} d={d} />
      ))}
    </svg>
  )
  if (size === 20) return mark
  return (
    <span className="lk-image lk-social-mark" style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
      {mark}
    </span>
  )
}
