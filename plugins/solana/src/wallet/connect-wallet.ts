import type { ConnectCall, Connection } from '@latchkey/kernel'
import { bounded } from '@latchkey/kernel/async'
import { openConnection } from './open-connection.js'
import type { StandardWallet } from './standard.js'
import { toWalletError } from './to-wallet-error.js'

/** Waits for the answer of a wallet that was asked for its accounts, and makes a line to it. */
export async function connectWallet(wallet: StandardWallet, asked: Promise<unknown>, call: ConnectCall): Promise<readonly Connection[]> {
  try {
    return openConnection(wallet, await bounded(asked, call), call)
  } catch (error) {
    call.signal.throwIfAborted()
    throw toWalletError(error, wallet.name)
  }
}

/** Makes a line to a wallet that has shared its accounts before, without a question. */
export async function resumeWallet(wallet: StandardWallet, call: ConnectCall): Promise<readonly Connection[]> {
  const asked = wallet.accounts.length > 0 ? wallet : wallet.features['standard:connect']?.connect({ silent: true })
  return openConnection(wallet, await bounded(Promise.resolve(asked), call), call)
}
