import { isAddress } from 'viem'
import { RpcError } from '../../errors.js'
import type { Method } from '../method.js'
import { objectParam } from '../read-params.js'

/**
 * `wallet_watchAsset` (EIP-747): asks whether to list a token, with an object instead of a list as parameter. The list itself is not
 * stored.
 */
export const watchAsset: Method = (_core, { params }) => {
  if (Array.isArray(params)) throw new RpcError(-32602, 'The parameter must be an object.')
  const { type, options } = objectParam(params, 'The parameter')
  if (type !== 'ERC20' && type !== 'ERC721' && type !== 'ERC1155') throw new RpcError(-32602, 'The asset type is not supported.')
  const { address, symbol } = objectParam(options, 'options')
  if (typeof address !== 'string' || !isAddress(address, { strict: false }))
    throw new RpcError(-32602, 'options.address must be an address.')
  return {
    ask: {
      title: 'Add this token',
      action: 'Add',
      facts: [
        ['Token', String(symbol ?? type)],
        ['Contract', address],
      ],
    },
    run: () => true,
  }
}
