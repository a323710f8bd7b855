import type { TypedDataDefinition } from 'viem'
import { RpcError } from '../../errors.js'
import { accountOf } from '../accounts.js'
import type { Method } from '../method.js'
import { objectParam, paramAt } from '../read-params.js'

/** `eth_signTypedData_v4`: address first, then the data as JSON text. The domain's chain must be the current one. */
export const signTypedData: Method = (core, { origin, params, chain = core.state.chainId }) => {
  const account = accountOf(core, origin, paramAt(params, 0))
  const data = objectParam(parse(paramAt(params, 1)), 'The typed data')
  const domain = objectParam(data.domain, 'The domain')
  for (const field of ['types', 'message']) objectParam(data[field], field)
  if (typeof data.primaryType !== 'string') throw new RpcError(-32602, 'primaryType must be text.')
  const chainId = domain.chainId === undefined ? chain : Number(domain.chainId)
  if (chainId !== chain) {
    throw new RpcError(-32602, `The data is for chain ${chainId}, but the wallet is on chain ${chain}.`)
  }
  return {
    ask: {
      title: 'Sign this data',
      action: 'Sign',
      facts: [
        ['For', String(domain.name ?? 'unnamed')],
        [data.primaryType, JSON.stringify(data.message, null, 1)],
        ['Account', account.address],
      ],
    },
    // The outer shape was checked; viem checks each value against the types when it hashes them.
    run: () => account.signTypedData(data as unknown as TypedDataDefinition),
  }
}

function parse(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw new RpcError(-32602, 'The typed data is not valid JSON.')
  }
}
