import type { Context } from '@latchkey/kernel'
import { type ReactNode, useState } from 'react'
import type { HotContract } from './plugin.js'

export default function Section({ ctx }: { readonly ctx: Context<HotContract> }): ReactNode {
  const [pressed, press] = useState(0)
  return (
    <button type="button" onClick={() => press((n) => n + 1)}>
      Section of {ctx.plugin.id} version 0 pressed {pressed}
    </button>
  )
}
