import type { Method, Plan } from '../wallet/method.js'
import type { WalletCall } from '../wallet/wallet-core.js'
import type { SeenBitcoin } from './accounts.js'
import { fieldsOf } from './fields-of.js'
import { BITCOIN_METHODS } from './methods.js'

/** The methods for an app on another device: WalletConnect's bip122 namespace, on top of the wallet's internal methods. */
export const SESSION_METHODS: { readonly [name: string]: Method } = {
  getAccountAddresses: /* @__PURE__ */ inWords(
    'btc_getAccounts',
    () => undefined,
    // The wallet's internal result.
    (seen) =>
      (seen as SeenBitcoin).accounts.map(({ address, publicKey, path, purpose }) => ({
        address,
        publicKey,
        path,
        intention: purpose === 'ordinals' ? 'ordinal' : 'payment',
      })),
  ),
  signMessage: /* @__PURE__ */ inWords(
    'btc_signMessage',
    ({ message, address, account, protocol }) => ({ message, address: address ?? account, protocol }),
    (signature, { address, account }) => ({
      address: address ?? account,
      signature: Buffer.from(String(signature), 'base64').toString('hex'),
    }),
  ),
  sendTransfer: /* @__PURE__ */ inWords(
    'btc_sendTransfer',
    ({ recipientAddress: to, amount, account: address }) => ({ to, amount, address }),
    (txid) => ({ txid }),
  ),
  signPsbt: /* @__PURE__ */ inWords(
    'btc_signPsbt',
    ({ psbt, signInputs, broadcast }) => ({
      psbt: Buffer.from(String(psbt), 'base64').toString('hex'),
      broadcast,
      ...(Array.isArray(signInputs) &&
        signInputs.length > 0 && { inputs: signInputs.map((input: { readonly index?: unknown }) => input.index) }),
    }),
    (signed) => {
      const { psbt, txid } = signed as { readonly psbt: string; readonly txid?: string }
      return { psbt: Buffer.from(psbt, 'hex').toString('base64'), ...(txid !== undefined && { txid }) }
    },
  ),
}

type Fields = ReturnType<typeof fieldsOf>

/** A method implemented by another one, with parameters and result translated. */
function inWords(own: string, ask: (given: Fields) => object | undefined, answer: (result: unknown, given: Fields) => unknown): Method {
  return (core, call: WalletCall): Plan => {
    const given = fieldsOf(call.params)
    // Each name above is one of the wallet's own.
    const plan = (BITCOIN_METHODS[own] as Method)(core, { ...call, params: [ask(given)] })
    return { ...plan, run: async (approval) => answer(await plan.run(approval), given) }
  }
}
