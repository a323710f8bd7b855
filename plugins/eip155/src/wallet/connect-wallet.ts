import type { Call, ConnectCall, Connection } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import type { WalletArgs } from './create-connector.js'
import { firstAccounts } from './first-accounts.js'
import { openConnection } from './open-connection.js'
import { hasCode, toWalletError } from './provider-errors.js'

/** Waits for the answer of a wallet that was asked for its accounts, and makes a line to it. */
export async function connectWallet(args: WalletArgs, asked: Promise<unknown>, call: ConnectCall): Promise<readonly Connection[]> {
  const { info, provider, revoke } = args
  const { signal } = call
  try {
    return await openConnection({ provider, accounts: await bounded(asked, call), revoke, signal })
  } catch (error) {
    signal.throwIfAborted()
    if (!hasCode(error, -32002)) throw toWalletError(error, info.name)
    call.progress?.('pending')
    return openConnection({ provider, accounts: await firstAccounts(provider, call), revoke, signal })
  }
}

/** Makes a line to a wallet that has shared its accounts before, without a question. */
export async function resumeWallet({ provider, revoke }: WalletArgs, { signal }: Call): Promise<readonly Connection[]> {
  const accounts = await bounded(provider.request({ method: 'eth_accounts' }), { signal })
  return openConnection({ provider, accounts, revoke, signal })
}
