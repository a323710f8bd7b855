import { createClient, type Hex, http } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { sendTransaction } from 'viem/actions'
import type { TransactionRequest } from './transaction-param.js'
import type { WalletChain } from './wallet-core.js'

/** Signs a transaction with a real key and sends it to the chain. Fills in what the site omitted. */
export function broadcast({ rpcUrl }: WalletChain, account: PrivateKeyAccount, request: TransactionRequest): Promise<Hex> {
  const client = createClient({ transport: http(rpcUrl, { retryCount: 0 }) })
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas, to, data, value, gas, nonce } = request
  const fees = gasPrice === undefined ? { maxFeePerGas, maxPriorityFeePerGas } : { gasPrice }
  const fields = { to, data, value, gas, nonce, ...fees }
  const given = Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined))
  return sendTransaction(client, { account, chain: null, ...given })
}
