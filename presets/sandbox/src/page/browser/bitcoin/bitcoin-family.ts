import type { SeenBitcoin } from '../../../bitcoin/accounts.js'
import type { StandardFamily } from '../standard-family.js'
import type { StandardAccount } from '../wallet-standard.js'
import { fromBase64, fromHex, toHex } from './bytes.js'
import type { Words } from './words.js'

interface SignInput {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly { readonly signingIndexes: readonly number[] }[]
}
interface MessageInput {
  readonly account: { readonly address: string }
  readonly message: Uint8Array
}

/** Bitcoin in a wallet of the wallet standard. Its own connect feature prompts; the common one only reads. */
export function bitcoinFamily(say: Words, changed: () => void): StandardFamily {
  let accounts: readonly StandardAccount[] = []
  const take = (now: SeenBitcoin): readonly StandardAccount[] => {
    accounts = now.accounts.map(({ address, publicKey }) =>
      Object.freeze({
        address,
        publicKey: fromHex(publicKey),
        chains: [`bitcoin:${now.network}`],
        features: ['bitcoin:signMessage', 'bitcoin:signTransaction', 'bitcoin:signAndSendTransaction'],
      }),
    )
    changed()
    return accounts
  }
  const sign = ({ psbt, inputsToSign }: SignInput, broadcast: boolean) => {
    const inputs = inputsToSign.flatMap((each) => each.signingIndexes)
    return say.signPsbt({ psbt: toHex(psbt), broadcast, inputs: inputs.length > 0 ? inputs : undefined })
  }
  say.watch(take)
  return {
    chains: ['mainnet', 'testnet', 'signet', 'regtest'].map((network) => `bitcoin:${network}`),
    features: {
      'bitcoin:connect': { version: '1.0.0', connect: async () => ({ accounts: take(await say.connect()) }) },
      'bitcoin:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs: readonly MessageInput[]) =>
          Promise.all(
            inputs.map(async ({ account, message }) => ({
              signedMessage: message,
              signature: fromBase64(await say.signMessage({ message: new TextDecoder().decode(message), address: account.address })),
            })),
          ),
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        signTransaction: (...inputs: readonly SignInput[]) =>
          Promise.all(inputs.map(async (input) => ({ signedPsbt: fromHex((await sign(input, false)).psbt) }))),
      },
      'bitcoin:signAndSendTransaction': {
        version: '1.0.0',
        signAndSendTransaction: (...inputs: readonly SignInput[]) =>
          Promise.all(inputs.map(async (input) => ({ txId: (await sign(input, true)).txid }))),
      },
    },
    get accounts() {
      return accounts
    },
    connect: async () => void take(await say.look()),
    disconnect: async () => void (await say.disconnect()),
  }
}
