import type { ReactNode } from 'react'
import { shortAddress } from './short-address.js'
import { valueStyles } from './styles/value.js'
import { useStyles } from './use-styles.js'

/** An address, and how it is displayed. */
export interface AddressProps {
  /** Plain address of any family. */
  readonly value: string
  /** `short` in lists; `whole`, in groups of four, where money is sent. */
  readonly form?: 'short' | 'whole' | undefined
}

/** Displays an address, always left to right, in every language. */
export function Address({ value, form = 'short' }: AddressProps): ReactNode {
  useStyles(valueStyles)
  const groups = value.match(/^0x.{1,4}|.{1,4}/g) ?? []
  if (form === 'whole') {
    return (
      <span className="lk-address lk-14" data-whole="" title={value}>
        {groups.map((group, index) => (
          // The groups of an address neither move nor change alone. Their spacing is not text, so a selection contains exactly the address.
          // biome-ignore lint/suspicious/noArrayIndexKey: position is the identity of a group
          <span key={index}>{group}</span>
        ))}
      </span>
    )
  }
  return (
    <span className="lk-address" title={value}>
      <span aria-hidden="true">{shortAddress(value)}</span>
      <span className="lk-hidden">{groups.join(' ')}</span>
    </span>
  )
}
