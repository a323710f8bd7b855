import { isAddress } from 'viem'
import { RpcError } from '../../errors.js'
import type { Method } from '../method.js'
import { objectParam, paramAt } from '../read-params.js'

/** `wallet_watchAsset`: asks whether a token shall be listed. The list itself is nobody's concern here. */
export const watchAsset: Method = (_core, { params }) => {
  const { type, options } = objectParam(Array.isArray(params) ? paramAt(params, 0) : params, 'The parameter')
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
