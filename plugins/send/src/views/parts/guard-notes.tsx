import type { Context } from '@latchkey/kernel'
import { Notice, useShell } from '@latchkey/kernel/ui'
import type { ReactNode } from 'react'
import type { SendContract } from '../../contract.js'
import { compareAddresses } from '../../guard/look-alike.js'
import type { Warning } from '../../send-guard.js'

export interface GuardNotesProps {
  readonly ctx: Context<SendContract>
  readonly warnings: readonly Warning[]
  readonly to: string
}

/** The warnings about the recipient. A look-alike is shown below the address that it imitates, with the differences marked. */
export function GuardNotes({ ctx, warnings, to }: GuardNotesProps): ReactNode {
  const { t } = useShell()
  return warnings.map(({ id, level, text, values, resembles }) => (
    <Notice key={id} kind={level === 'note' ? 'info' : level} title={level === 'danger' ? t(text, values) : undefined}>
      {level !== 'danger' && t(text, values)}
      {resembles !== undefined && <Pair ctx={ctx} known={resembles} to={to} />}
    </Notice>
  ))
}

function Pair({ ctx, known, to }: { readonly ctx: Context<SendContract>; readonly known: string; readonly to: string }): ReactNode {
  const groups = compareAddresses(known, to)
  const line = (label: string, side: 'a' | 'b'): ReactNode => (
    <div>
      <span className="lk-12">{label}</span>
      <span className="lk-send-pair" dir="ltr">
        {groups.map((group, index) => (
          // The groups of an address neither move nor change alone.
          // biome-ignore lint/suspicious/noArrayIndexKey: position is the identity of a group
          <span key={index}>{group.same ? group[side] : <mark>{group[side]}</mark>}</span>
        ))}
      </span>
    </div>
  )
  return (
    <div className="lk-send-twins">
      {line(ctx.t('send.guard.known'), 'a')}
      {line(ctx.t('send.guard.this'), 'b')}
    </div>
  )
}
