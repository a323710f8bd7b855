import type { Context } from '@latchkey/kernel'
import { useOwn } from '@latchkey/kernel/ui'
import { useEffect } from 'react'
import { readPermissions } from '../../actions/permissions.js'
import type { SmartAccountsContract, SmartAccountsState } from '../../contract.js'

/** Returns the permissions granted to apps, reloaded with each view that shows them. */
export function usePermissions(ctx: Context<SmartAccountsContract>): SmartAccountsState['permissions'] {
  useEffect(() => {
    const life = new AbortController()
    void readPermissions(ctx, life.signal)
    return () => life.abort()
  }, [ctx])
  return useOwn(ctx).permissions
}
