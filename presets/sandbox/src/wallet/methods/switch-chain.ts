import { RpcError } from '../../errors.js'
import { changeChain } from '../change-chain.js'
import type { Method } from '../method.js'
import { chainIdParam, objectParam, paramAt } from '../read-params.js'

/** `wallet_switchEthereumChain`: silent when already there, 4902 for a chain the wallet does not know. */
export const switchChain: Method = (core, { params }) => {
  const { state } = core
  const id = chainIdParam(objectParam(paramAt(params, 0), 'The parameter').chainId)
  const chain = state.chains.get(id)
  if (!chain) throw unknownChain(id, state.quirks.wrapUnknownChain)
  if (state.chainId === id) return { run: () => null }
  return {
    ask: {
      title: 'Switch network',
      action: 'Switch',
      facts: [
        ['From', state.chains.get(state.chainId)?.name ?? String(state.chainId)],
        ['To', chain.name],
      ],
      exclusive: true,
    },
    run(approval) {
      changeChain(core, approval.chain ?? id, approval.times)
      return null
    },
  }
}

function unknownChain(id: number, wrapped: boolean): RpcError {
  const message = `Unrecognized chain ID "0x${id.toString(16)}". Try adding the chain using wallet_addEthereumChain first.`
  return wrapped
    ? new RpcError(-32603, 'Internal JSON-RPC error.', { originalError: { code: 4902, message } })
    : new RpcError(4902, message)
}
