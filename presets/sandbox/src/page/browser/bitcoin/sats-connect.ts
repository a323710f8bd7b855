import type { SeenBitcoin } from '../../../bitcoin/accounts.js'
import { fromBase64, fromHex, toBase64, toHex } from './bytes.js'
import type { Words } from './words.js'

interface Params {
  readonly [name: string]: unknown
}

/** The object of Xverse and similar wallets behind an id of `window.btc_providers`. */
export function satsConnect(say: Words): object {
  const shared = ({ accounts, network }: SeenBitcoin): object => ({
    id: 'account',
    walletType: 'software',
    addresses: accounts.map(({ address, publicKey, purpose }) => ({
      address,
      publicKey,
      purpose,
      addressType: purpose === 'ordinals' ? 'p2tr' : 'p2wpkh',
      network: nameOf(network),
      walletType: 'software',
    })),
    network: { bitcoin: { name: nameOf(network) } },
  })
  const methods: { readonly [method: string]: (params: Params) => Promise<unknown> } = {
    getInfo: async () => ({ version: '1.0.0', methods: Object.keys(methods), supports: [] }),
    wallet_connect: async () => shared(await say.connect()),
    async wallet_getAccount() {
      const now = await say.look()
      if (now.accounts.length === 0) throw { code: -32002, message: 'Access denied.' }
      return shared(now)
    },
    wallet_getNetwork: async () => ({ bitcoin: { name: nameOf((await say.look()).network) } }),
    wallet_changeNetwork: ({ name }) => say.switchNetwork(String(name).toLowerCase()),
    wallet_disconnect: () => say.disconnect(),
    async signMessage({ message, address, protocol }) {
      const signature = await say.signMessage({ message, address, protocol: (protocol as string | undefined)?.toLowerCase() })
      return { address, signature, messageHash: '', protocol: protocol ?? 'ECDSA' }
    },
    async sendTransfer({ recipients }) {
      const [first] = recipients as readonly { readonly address: string; readonly amount: number }[]
      return { txid: await say.sendTransfer({ to: first?.address, amount: first?.amount }) }
    },
    async signPsbt({ psbt, signInputs, broadcast = false }) {
      const inputs = signInputs ? Object.values(signInputs as { readonly [address: string]: readonly number[] }).flat() : undefined
      const signed = await say.signPsbt({ psbt: toHex(fromBase64(String(psbt))), inputs, broadcast: broadcast === true })
      return { psbt: toBase64(fromHex(signed.psbt)), ...(signed.txid && { txid: signed.txid }) }
    },
  }
  return {
    async request(method: string, params: unknown) {
      const id = String(Math.random())
      const run = methods[method]
      try {
        if (!run) throw { code: -32601, message: `${method} is not supported.` }
        return { jsonrpc: '2.0', id, result: await run((params ?? {}) as Params) }
      } catch (error) {
        const { code, message } = error as { readonly code?: number; readonly message?: string }
        // Their own code for a rejection by the visitor.
        return { jsonrpc: '2.0', id, error: { code: code === 4001 ? -32000 : code, message } }
      }
    },
    addListener({ eventName: event, cb: listener }: { readonly eventName: string; readonly cb: (payload: unknown) => void }) {
      let network: string = 'regtest'
      return say.watch((now) => {
        const moved = now.network !== network
        network = now.network
        if (now.accounts.length === 0) event === 'disconnect' && listener({ type: 'disconnect' })
        else if (event === 'networkChange' && moved) listener({ type: 'networkChange', bitcoin: { name: nameOf(network) } })
        else if (event === 'accountChange') listener({ type: 'accountChange' })
      })
    },
  }
}

function nameOf(network: string): string {
  return network.slice(0, 1).toUpperCase() + network.slice(1)
}
