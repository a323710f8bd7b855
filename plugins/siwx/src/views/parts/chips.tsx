import { Chip } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'

interface ChipsProps {
  /** Describes the items; displayed above them if `shown`. */
  readonly label: string
  readonly shown?: boolean
  readonly items: readonly string[]
  /** Short text of an item, if not its full text. */
  readonly short?: (item: string) => string
  readonly onPick: (item: string) => void
}

/** Suggestions to pick instead of typing. */
export function Chips({ label, shown, items, short, onPick }: ChipsProps): ReactNode {
  if (items.length === 0) return null
  return (
    <div>
      {shown && <p className="lk-12 lk-quiet lk-siwx-over">{label}</p>}
      <div className="lk-siwx-chips">
        {items.map((item) => (
          <Chip key={item} label={item} onClick={() => onPick(item)}>
            <bdi dir="ltr">{short?.(item) ?? item}</bdi>
          </Chip>
        ))}
      </div>
    </div>
  )
}
