import type { Method } from '../../method.js'
import { objectParam } from '../../read-params.js'
import { checkCluster, signableOf } from '../sign-wire.js'

/** `solana_signTransaction`: returns the signature and the signed transaction; sending it is up to the app. */
export const signSolanaTransaction: Method = (core, call) => {
  const { transaction, pubkey, chain } = objectParam(call.params, 'The transaction')
  checkCluster(core, chain)
  const { key, programs, sign } = signableOf(core, call, transaction, pubkey)
  return {
    ask: {
      title: 'Sign this transaction',
      action: 'Sign',
      facts: [
        ['Programs', programs.join(', ')],
        ['Account', key.address],
      ],
    },
    run() {
      const { signature, transaction: signed } = sign()
      return core.state.quirks.signatureOnly ? { signature } : { signature, transaction: signed }
    },
  }
}
