import type { ConnectCall, Connection } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { type LineArgs, openConnection } from './open-connection.js'
import { toWalletError } from './to-wallet-error.js'

/** Waits for a wallet's answer to the account request, and opens a connection to it. */
export async function connectWallet(line: LineArgs, asked: Promise<unknown>, call: ConnectCall): Promise<readonly Connection[]> {
  try {
    return openConnection(line, await bounded(asked, call), call)
  } catch (error) {
    call.signal.throwIfAborted()
    throw toWalletError(error, line.wallet.name)
  }
}

/** Opens a connection to a wallet that has shared its accounts before, without prompting. */
export async function resumeWallet(line: LineArgs, call: ConnectCall): Promise<readonly Connection[]> {
  const { wallet } = line
  const asked = wallet.accounts.length > 0 ? wallet : wallet.features['standard:connect']?.connect({ silent: true })
  return openConnection(line, await bounded(Promise.resolve(asked), call), call)
}
