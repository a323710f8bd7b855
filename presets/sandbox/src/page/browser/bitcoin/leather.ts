import type { Words } from './words.js'

interface Params {
  readonly [name: string]: unknown
}

/** The object at `window.LeatherProvider`: JSON-RPC, no events, no answer without a prompt. */
export function leather(say: Words): object {
  const methods: { readonly [method: string]: (params: Params) => Promise<unknown> } = {
    async getAddresses() {
      // Leather prompts each time.
      await say.disconnect()
      const { accounts } = await say.connect()
      return {
        addresses: accounts.map(({ address, publicKey, purpose, path }) => ({
          symbol: 'BTC',
          type: purpose === 'ordinals' ? 'p2tr' : 'p2wpkh',
          address,
          publicKey,
          derivationPath: path,
        })),
      }
    },
    async signMessage({ message, paymentType = 'p2wpkh' }) {
      const { accounts } = await say.look()
      const account = accounts.find(({ purpose }) => purpose === (paymentType === 'p2tr' ? 'ordinals' : 'payment'))
      const signature = await say.signMessage({ message, address: account?.address, protocol: 'bip322' })
      return { signature, address: account?.address, message }
    },
    async sendTransfer({ recipients }) {
      const [first] = recipients as readonly { readonly address: string; readonly amount: string }[]
      return { txid: await say.sendTransfer({ to: first?.address, amount: first?.amount }) }
    },
    async signPsbt({ hex, signAtIndex, broadcast = false }) {
      const inputs = signAtIndex === undefined ? undefined : [signAtIndex].flat().map(Number)
      const { psbt, txid } = await say.signPsbt({ psbt: String(hex), inputs, broadcast: broadcast === true })
      return { hex: psbt, ...(txid && { txid }) }
    },
  }
  return {
    isLeather: true,
    async request(method: string, params: Params = {}) {
      const id = String(Math.random())
      const run = methods[method]
      // Leather rejects with the entire response.
      if (!run) throw { jsonrpc: '2.0', id, error: { code: -32601, message: `"${method}" is not supported.` } }
      try {
        return { jsonrpc: '2.0', id, result: await run(params) }
      } catch (error) {
        const { code, message } = error as { readonly code?: number; readonly message?: string }
        throw { jsonrpc: '2.0', id, error: { code, message } }
      }
    },
  }
}
