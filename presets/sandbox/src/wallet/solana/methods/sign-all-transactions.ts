import { RpcError } from '../../../errors.js'
import type { Method } from '../../method.js'
import { objectParam } from '../../read-params.js'
import { checkCluster, signableOf } from '../sign-wire.js'

/** `solana_signAllTransactions`: one prompt for all of them. */
export const signAllSolanaTransactions: Method = (core, call) => {
  const { transactions, pubkey, chain } = objectParam(call.params, 'The transactions')
  checkCluster(core, chain)
  if (!Array.isArray(transactions) || !transactions.length) throw new RpcError(-32602, 'A list of transactions was expected.')
  const all = transactions.map((one) => signableOf(core, call, one, pubkey))
  return {
    ask: {
      title: `Sign ${all.length} transactions`,
      action: 'Sign',
      facts: [
        ['Programs', [...new Set(all.flatMap(({ programs }) => programs))].join(', ')],
        ['Account', all[0]?.key.address ?? ''],
      ],
    },
    run: () => ({ transactions: all.map(({ sign }) => sign().transaction) }),
  }
}
