import { callChain } from '../../../chain/call-chain.js'
import type { Method } from '../../method.js'
import { objectParam } from '../../read-params.js'
import { checkCluster, signableOf } from '../sign-wire.js'

/** `solana_signAndSendTransaction`: signs, sends to the cluster and returns the signature. */
export const signAndSendSolanaTransaction: Method = (core, call) => {
  const { transaction, pubkey, chain, sendOptions } = objectParam(call.params, 'The transaction')
  checkCluster(core, chain)
  const { key, programs, sign } = signableOf(core, call, transaction, pubkey)
  const options = sendOptions === undefined ? {} : objectParam(sendOptions, 'What there is to say about sending')
  return {
    ask: {
      title: 'Send this transaction',
      action: 'Send',
      facts: [
        ['Programs', programs.join(', ')],
        ['Account', key.address],
      ],
    },
    async run() {
      const params = [sign().transaction, { ...options, encoding: 'base64' }]
      // The transaction may have other signers, who come first: the node returns its signature.
      return { signature: await callChain(core.solana?.rpcUrl ?? '', { method: 'sendTransaction', params }) }
    },
  }
}
