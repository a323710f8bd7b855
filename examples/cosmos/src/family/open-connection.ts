import { type Account, type Connection, type ConnectionChange, type Network, walletErrors } from '@latchkey/kernel'
import type { SignDoc } from './amino.js'
import { KEYSTORE_CHANGE, type Keplr } from './keplr.js'

const WALLET = 'Keplr'

/** Requests the account of a chain. Keplr has one for each chain, and no active chain: the connection keeps track of that. */
export async function openConnection(keplr: Keplr, network: Network): Promise<Connection> {
  let chain = network
  let accounts = [await accountOf(keplr, network)]
  const reports = new Set<(change: ConnectionChange) => void>()
  const tell = (change: ConnectionChange): void => {
    for (const report of reports) report(change)
  }
  const look = async (): Promise<void> => {
    accounts = [await accountOf(keplr, chain)]
    tell({ type: 'accounts', accounts, chain: chain.caipNetworkId })
  }
  const changed = (): void => {
    look().catch(() => tell({ type: 'closed' }))
  }
  return {
    namespace: 'cosmos',
    get accounts() {
      return accounts
    },
    get chain() {
      return chain.caipNetworkId
    },
    async request(method, [params]) {
      try {
        // The names are WalletConnect's, so that a session with a phone uses the same ones.
        if (method === 'cosmos_signAmino') {
          const { signerAddress, signDoc } = params as { readonly signerAddress: string; readonly signDoc: SignDoc }
          return await keplr.signAmino(String(chain.id), signerAddress, signDoc)
        }
        if (method === 'keplr_enable') {
          const next = params as Network
          await keplr.enable(String(next.id))
          chain = next
          return await look()
        }
      } catch (error) {
        throw toWalletError(error)
      }
      throw walletErrors.create('failed', { wallet: WALLET, reason: `it does not know ${method}` })
    },
    watch(report) {
      reports.add(report)
      globalThis.addEventListener?.(KEYSTORE_CHANGE, changed)
      return () => {
        reports.delete(report)
        globalThis.removeEventListener?.(KEYSTORE_CHANGE, changed)
      }
    },
    disconnect: async () => keplr.disable?.(String(chain.id)),
  }
}

/** Keplr has no error code for a rejection, only a message. */
export function toWalletError(error: unknown): unknown {
  const reason = error instanceof Error ? error.message : String(error)
  if (/reject|denied|cancel/i.test(reason)) return walletErrors.create('rejected', { wallet: WALLET }, { cause: error })
  return walletErrors.create('failed', { wallet: WALLET, reason }, { cause: error })
}

async function accountOf(keplr: Keplr, { id }: Network): Promise<Account> {
  const { bech32Address, pubKey } = await keplr.getKey(String(id))
  const publicKey = [...pubKey].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { namespace: 'cosmos', address: bech32Address, type: 'eoa', publicKey }
}
