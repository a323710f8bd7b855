import { Icon, Image } from '@latchkey/kernel/ui/basics'
import type { ReactNode } from 'react'
import { iconOf } from '../../providers.js'

/** What stands for a provider beside its name: a drawing of ours, or the first letter. */
export function Mark({ id, name, size }: { readonly id: string; readonly name: string; readonly size: 20 | 40 | 64 }): ReactNode {
  const icon = iconOf(id)
  return icon ? <Icon name={icon} size={size} /> : <Image name={name} size={size} />
}
