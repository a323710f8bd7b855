import { formatEther } from 'viem'
import { RpcError } from '../../errors.js'
import { accountOf } from '../accounts.js'
import { broadcast } from '../broadcast.js'
import { currentChain } from '../change-chain.js'
import type { Method } from '../method.js'
import { chainIdParam, objectParam, paramAt } from '../read-params.js'
import { transactionParam } from '../transaction-param.js'

/** `eth_sendTransaction`: fills in nonce, gas and fees, signs, sends to the current chain and returns the hash. */
export const sendTransaction: Method = (core, { origin, params, chain: named }) => {
  const request = objectParam(paramAt(params, 0), 'The transaction')
  const account = accountOf(core, origin, request.from)
  const chain = currentChain(core, { chain: named })
  if (request.chainId !== undefined && chainIdParam(request.chainId) !== chain.id) {
    throw new RpcError(-32602, `The transaction is for another chain. The wallet is on chain ${chain.id}.`)
  }
  const transaction = transactionParam(request)
  return {
    ask: {
      title: 'Send this transaction',
      action: 'Send',
      facts: [
        ['To', transaction.to ?? 'new contract'],
        ['Amount', `${formatEther(transaction.value ?? 0n)} ETH`],
        ...(transaction.data ? ([['Data', transaction.data]] as const) : []),
        ['Network', chain.name],
        ['Account', account.address],
      ],
    },
    run: () => core.inOrder(() => broadcast(chain, account, transaction)),
  }
}
