import type { CaipNetworkId } from '@latchkey/kernel'
import { base64ToHex, hexToBase64 } from '../data/bytes.js'
import { toChain } from '../data/to-chain.js'
import type { BitcoinWallet, Shared } from './bitcoin-wallet.js'
import type { Emitter } from './listen.js'
import { toAccounts } from './to-accounts.js'

/** The methods that Unisat established; OKX has them too. */
export interface UnisatCalls extends Emitter {
  requestAccounts(): Promise<unknown>
  getAccounts?(): Promise<unknown>
  getPublicKey?(): Promise<unknown>
  getNetwork?(): Promise<unknown>
  getInscriptions?(cursor: number, size: number): Promise<unknown>
  getBalanceV2?(): Promise<unknown>
  signMessage(message: string, type: string): Promise<unknown>
  sendBitcoin(recipient: string, satoshi: number): Promise<unknown>
  signPsbt(hex: string, options: object): Promise<unknown>
  pushPsbt(hex: string): Promise<unknown>
}

/** The account of such a wallet: one address for everything. */
export async function sharedBy(
  wallet: UnisatCalls,
  addresses: unknown,
  chain: () => Promise<CaipNetworkId | undefined> = async () => toChain(await wallet.getNetwork?.()),
): Promise<Shared> {
  const [address] = Array.isArray(addresses) ? addresses : []
  if (typeof address !== 'string') return { accounts: [], chain: undefined }
  const [publicKey, on] = await Promise.all([wallet.getPublicKey?.(), chain()])
  return { accounts: toAccounts([{ address, publicKey }]), chain: on }
}

type UnisatOrders = Required<Pick<BitcoinWallet, 'signMessage' | 'sendTransfer' | 'signPsbt' | 'countCollectibles'>>

/** Signing, sending and counting, which are the same in all of them. */
export function unisatOrders(wallet: () => UnisatCalls): UnisatOrders {
  return {
    async countCollectibles() {
      const [inscriptions, balance] = await Promise.all([
        Promise.resolve(wallet().getInscriptions?.(0, 1)).catch(() => undefined),
        Promise.resolve(wallet().getBalanceV2?.()).catch(() => undefined),
      ])
      const { total } = (inscriptions ?? {}) as { readonly total?: unknown }
      // Coins that the wallet does not spend: those with inscriptions or runes.
      const { unavailable } = (balance ?? {}) as { readonly unavailable?: unknown }
      return (Number(total) || 0) + (Number(unavailable) > 0 ? 1 : 0)
    },
    async signMessage({ message, account, protocol }) {
      // An ECDSA signature cannot be verified against a Taproot address.
      const taproot = /^(bc|tb|bcrt)1p/i.test(account.address)
      const type = (protocol ?? (taproot ? 'bip322' : 'ecdsa')) === 'ecdsa' ? 'ecdsa' : 'bip322-simple'
      return { signature: String(await wallet().signMessage(message, type)) }
    },
    // The entire supply of bitcoin fits a number exactly.
    sendTransfer: async ({ recipient, amount }) => String(await wallet().sendBitcoin(recipient, Number(amount))),
    async signPsbt({ psbt, signInputs, broadcast }) {
      const toSignInputs = signInputs.map(({ address, index, sighashTypes }) => ({ index, address, ...(sighashTypes && { sighashTypes }) }))
      const options = { autoFinalized: broadcast, ...(toSignInputs.length > 0 && { toSignInputs }) }
      const signed = String(await wallet().signPsbt(base64ToHex(psbt), options))
      return { psbt: hexToBase64(signed), ...(broadcast && { txid: String(await wallet().pushPsbt(signed)) }) }
    },
  }
}
