import type { Context } from '@latchkey/kernel'
import { type AccountInUse, accountInUse } from '@latchkey/kernel/async'
import { useCore } from '@latchkey/kernel/ui'
import { useEffect, useRef } from 'react'
import type { AccountContract } from '../../contract.js'

/** The account in use. A disconnected one stays until the view has closed, so that the card does not go empty while it closes. */
export function useAccount(ctx: Context<AccountContract>): AccountInUse | undefined {
  const now = accountInUse(useCore(ctx))
  const last = useRef(now)
  useEffect(() => {
    if (now) last.current = now
  })
  return now ?? last.current
}
