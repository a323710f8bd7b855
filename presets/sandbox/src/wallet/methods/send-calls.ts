import { randomBytes } from 'node:crypto'
import { formatEther, toHex } from 'viem'
import { RpcError } from '../../errors.js'
import { accountOf } from '../accounts.js'
import type { CallBundle } from '../call-bundle.js'
import type { Method } from '../method.js'
import { chainIdParam, objectParam, paramAt } from '../read-params.js'
import { runBundle } from '../run-bundle.js'
import { transactionParam } from '../transaction-param.js'
import type { WalletCore } from '../wallet-core.js'

/** `wallet_sendCalls` (EIP-5792, 2.0.0): accepts a batch, returns its id at once and executes it. */
export const sendCalls: Method = (core, { origin, params }) => {
  const request = objectParam(paramAt(params, 0), 'The parameter')
  if (request.version !== '2.0.0') throw new RpcError(-32602, 'The version must be 2.0.0.')
  if (!Array.isArray(request.calls) || !request.calls.length) throw new RpcError(-32602, 'calls must be a list with at least one call.')
  if (typeof request.atomicRequired !== 'boolean') throw new RpcError(-32602, 'atomicRequired must be true or false.')
  const account = accountOf(core, origin, request.from ?? core.keys[core.state.shared[0] ?? 0]?.address)
  const chain = core.state.chains.get(chainIdParam(request.chainId))
  if (!chain) throw new RpcError(5710, 'The wallet does not know this chain.')
  const { atomic } = core.state.quirks
  if (request.atomicRequired && atomic === 'unsupported') throw new RpcError(5760, 'The wallet cannot make a batch atomic.')
  const raw = request.calls.map((call) => objectParam(call, 'A call'))
  refuseCapabilities([request, ...raw])
  const calls = raw.map(transactionParam)
  const id = bundleId(core, request.id)
  return {
    ask: {
      title: `Send ${calls.length} calls`,
      action: 'Send',
      facts: [
        ...calls.map(
          (call, index) => [`Call ${index + 1}`, `${formatEther(call.value ?? 0n)} ETH to ${call.to ?? 'new contract'}`] as const,
        ),
        ['Network', chain.name],
      ],
    },
    run() {
      const together = atomic !== 'unsupported' && (request.atomicRequired === true || calls.length > 1)
      const bundle: CallBundle = {
        id,
        origin,
        chainId: chain.id,
        rpcUrl: chain.rpcUrl,
        atomic: together,
        size: calls.length,
        hashes: [],
        failed: false,
        done: false,
      }
      core.state.bundles.set(id, bundle)
      void runBundle(core, { chain, account, calls, bundle })
      return { id }
    },
  }
}

function bundleId({ state }: WalletCore, wanted: unknown): string {
  if (wanted === undefined) return toHex(randomBytes(32))
  if (typeof wanted !== 'string' || wanted.length > 8194) throw new RpcError(-32602, 'id must be text.')
  if (state.bundles.has(wanted)) throw new RpcError(5720, 'There is already a batch with this id.')
  return wanted
}

function refuseCapabilities(places: readonly { readonly [key: string]: unknown }[]): void {
  for (const { capabilities } of places) {
    if (capabilities === undefined) continue
    for (const [name, wish] of Object.entries(objectParam(capabilities, 'capabilities'))) {
      if (objectParam(wish, name).optional !== true) throw new RpcError(5700, `The wallet does not support the capability ${name}.`)
    }
  }
}
