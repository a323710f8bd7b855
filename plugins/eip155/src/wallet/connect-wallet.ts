import type { Call, ConnectCall, Connection } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { isRejection, sessionErrors } from '@latchkey/kernel/late'
import type { WalletArgs } from './create-connector.js'
import { firstAccounts } from './first-accounts.js'
import { isLocked } from './is-locked.js'
import { listen } from './listen.js'
import { openConnection } from './open-connection.js'
import { hasCode, isUnknownMethod, toWalletError } from './provider-errors.js'
import { toAccounts } from './to-accounts.js'

/** Waits for a wallet's answer to the account request, and opens a connection to it. */
export async function connectWallet(
  args: WalletArgs,
  asked: { readonly answer: Promise<unknown>; readonly choosing: boolean },
  call: ConnectCall,
): Promise<readonly Connection[]> {
  const { info, provider, storage } = args
  const { signal } = call
  try {
    const opened = await openConnection({ ...args, accounts: await accountsOf(args, asked, call), signal })
    if (opened.length > 0) storage?.set(`left.${info.id}`, undefined)
    return opened
  } catch (error) {
    signal.throwIfAborted()
    if (!hasCode(error, -32002)) throw toWalletError(error, info.name)
    call.progress?.('pending')
    return openConnection({ ...args, accounts: await firstAccounts(provider, call), signal })
  }
}

/**
 * Opens a connection to a wallet that has shared its accounts before, without prompting.
 * @throws session/ended when the wallet reports that the site no longer has a permission
 */
export async function resumeWallet(args: WalletArgs, { signal }: Call): Promise<readonly Connection[]> {
  const { info, provider } = args
  const accounts = await bounded(provider.request({ method: 'eth_accounts' }), { signal })
  if (toAccounts(accounts).length === 0 && (await isLocked(provider, { signal })) === false)
    throw sessionErrors.create('ended', { wallet: info.name })
  return openConnection({ ...args, accounts, listed: true, signal })
}

/** Calls back when a wallet that shares nothing may share accounts again. */
export function watchWallet({ provider }: WalletArgs, changed: () => void, { signal }: Call): void {
  if (signal.aborted) return
  const stops = ['accountsChanged', 'connect', 'chainChanged'].map((event) => listen(provider, event, changed))
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
}

async function accountsOf(
  { provider }: WalletArgs,
  { answer, choosing }: { readonly answer: Promise<unknown>; readonly choosing: boolean },
  call: Call,
): Promise<unknown> {
  if (!choosing) return bounded(answer, call)
  try {
    if (grantsNothing(await bounded(answer, call))) throw Object.assign(new Error('The wallet granted no account.'), { code: REJECTED })
    // Permissions list accounts in their own order (EIP-2255).
    return await bounded(provider.request({ method: 'eth_accounts' }), call)
  } catch (error) {
    if (isRejection(error) || !isUnknownMethod(error)) throw error
    return bounded(provider.request({ method: 'eth_requestAccounts' }), call)
  }
}

const REJECTED = 4001

/** A list of permissions without accounts is a rejection, also of a wallet that remembers the site. */
function grantsNothing(permissions: unknown): boolean {
  return (
    Array.isArray(permissions) &&
    !permissions.some((each) => (each as { readonly parentCapability?: unknown } | null)?.parentCapability === 'eth_accounts')
  )
}
