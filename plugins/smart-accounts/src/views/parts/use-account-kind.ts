import type { Context } from '@latchkey/kernel'
import { useCore } from '@latchkey/kernel/ui'
import { useCallback, useSyncExternalStore } from 'react'
import type { SmartAccountsContract } from '../../contract.js'
import { accountKindInUse, type InUse, walletOf } from '../../in-use.js'

/** Returns the embedded wallet's state and its changes. */
export function useWallet(ctx: Context<SmartAccountsContract>): ReturnType<typeof walletOf> {
  const subscribe = useCallback((changed: () => void) => ctx.subscribe('embeddedWallet', changed), [ctx])
  const read = (): ReturnType<typeof walletOf> => walletOf(ctx)
  return useSyncExternalStore(subscribe, read, read)
}

/** Returns the current account type and its changes. Undefined while another wallet is in use. */
export function useAccountKind(ctx: Context<SmartAccountsContract>): InUse | undefined {
  return accountKindInUse(useCore(ctx), useWallet(ctx))
}
