import { callChain } from '../../chain/call-chain.js'
import { RpcError } from '../../errors.js'
import { changeChain } from '../change-chain.js'
import type { Method } from '../method.js'
import { chainIdParam, objectParam, paramAt } from '../read-params.js'

/** `wallet_addEthereumChain`: asks the given node for its chain id, stores the chain and switches to it. */
export const addChain: Method = (core, { params }) => {
  const request = objectParam(paramAt(params, 0), 'The parameter')
  const id = chainIdParam(request.chainId)
  const rpcUrl = Array.isArray(request.rpcUrls)
    ? request.rpcUrls.find((url) => typeof url === 'string' && /^https?:\/\//.test(url))
    : undefined
  if (typeof rpcUrl !== 'string') throw new RpcError(-32602, 'rpcUrls must hold at least one http or https address.')
  if (typeof request.chainName !== 'string' || !request.chainName) throw new RpcError(-32602, 'chainName must be text.')
  const currency = objectParam(request.nativeCurrency, 'nativeCurrency')
  if (typeof currency.symbol !== 'string' || currency.decimals !== 18)
    throw new RpcError(-32602, 'nativeCurrency needs a symbol and 18 decimals.')
  const name = request.chainName
  return {
    ask: {
      title: 'Add a network',
      action: 'Add',
      facts: [
        ['Name', name],
        ['Chain id', String(id)],
        ['Node', rpcUrl],
      ],
      exclusive: true,
    },
    async run(approval) {
      if (!core.state.chains.has(id)) {
        await checkNode(rpcUrl, id)
        core.state.chains.set(id, { id, name, rpcUrl })
      }
      changeChain(core, approval.chain ?? id, approval.times)
      return null
    },
  }
}

async function checkNode(url: string, id: number): Promise<void> {
  const answer = await callChain(url, { method: 'eth_chainId' }, AbortSignal.timeout(5000)).catch(() => {
    throw new RpcError(-32602, `The node at ${url} does not answer.`)
  })
  if (Number(answer) !== id) throw new RpcError(-32602, `The node at ${url} has chain id ${Number(answer)}, not ${id}.`)
}
