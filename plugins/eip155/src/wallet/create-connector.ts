import { bounded, type Connection, type Connector, type ConnectorInfo } from '@latchkey/kernel'
import type { Eip1193Provider } from '../provider.js'

export interface WalletArgs {
  readonly info: ConnectorInfo
  readonly provider: Eip1193Provider
  /** Take the permission back when the visitor disconnects. */
  readonly revoke: boolean
}

/** A connector around an EIP-1193 provider. What it does after the wallet's answer is loaded while the visitor decides. */
export function createConnector({ info, provider, revoke }: WalletArgs): Connector {
  const open = async (accounts: unknown, signal: AbortSignal): Promise<readonly Connection[]> => {
    const { openConnection } = await import('./open-connection.js')
    return openConnection({ provider, accounts, revoke, signal })
  }
  return {
    ...info,
    async connect(call) {
      try {
        // First of all, in the task of the click: wallets that open a window need that.
        const asked = provider.request({ method: 'eth_requestAccounts' })
        call.progress?.('asking')
        return await open(await bounded(asked, call), call.signal)
      } catch (error) {
        call.signal.throwIfAborted()
        const { hasCode, toWalletError } = await import('./provider-errors.js')
        if (!hasCode(error, -32002)) throw toWalletError(error, info.name)
        call.progress?.('pending')
        const { firstAccounts } = await import('./first-accounts.js')
        return open(await firstAccounts(provider, call), call.signal)
      }
    },
    async resume({ signal }) {
      return open(await bounded(provider.request({ method: 'eth_accounts' }), { signal }), signal)
    },
  }
}
