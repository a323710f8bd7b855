import { serverErrors } from '@latchkey/server-kit'
import type { AuthenticatedRequest } from '../device-request.js'
import { count, limits } from '../limits.js'
import { askJsonRpc, type RpcAnswer } from './ask-json-rpc.js'
import { isOwnAccount } from './is-own-account.js'
import { readOperation, type UserOperation } from './operation.js'
import type { Service } from './services.js'
import type { SmartAccountsAt } from './smart-accounts.js'
import { sponsored } from './sponsored.js'

interface Asked {
  readonly chain: string
  readonly method: string
  readonly params: readonly unknown[]
  /** Given by the page. */
  readonly paymaster?: string | undefined
}
/** Methods that visitors may call: reads, and those about an operation. `pm_` methods go to the paymaster. */
const READS: readonly string[] = ['eth_chainId', 'eth_supportedEntryPoints', 'pimlico_getUserOperationGasPrice']
const BY_HASH: readonly string[] = ['eth_getUserOperationReceipt', 'eth_getUserOperationByHash']
const OF_OPERATION: readonly string[] = ['eth_sendUserOperation', 'eth_estimateUserOperationGas']
const OF_PAYMASTER: readonly string[] = ['pm_getPaymasterStubData', 'pm_getPaymasterData']

/** Calls a bundler or paymaster. Forwards only listed methods, and only the visitor's own operations. */
export async function askBundler(request: AuthenticatedRequest, { chain, method, params, paymaster }: Asked): Promise<RpcAnswer> {
  const { smart, env, database, session, now } = request
  if (![...READS, ...BY_HASH, ...OF_OPERATION, ...OF_PAYMASTER].includes(method))
    return refused(-32601, `The method ${method} is not served.`)
  const at = await smart.at(chain, env)
  const isOfPaymaster = OF_PAYMASTER.includes(method)
  const named = paymaster !== undefined && isOfPaymaster ? smart.named(paymaster) : undefined
  if (paymaster !== undefined && !named) return refused(-32602, 'The operator does not list this paymaster.')
  const service = named ?? at?.services[isOfPaymaster ? 'paymaster' : 'bundler']
  if (!at?.services.bundler || !service) throw serverErrors.create('not-found', { what: 'A bundler of this network' })
  if (!at.found.hasBundler) throw serverErrors.create('unavailable', { what: service.upstream.name })
  const limit = READS.includes(method) || BY_HASH.includes(method) ? limits.bundlerReads : limits.operations
  await database.transaction((within) => count(within, [{ limit, key: session.userId }], now))
  if (READS.includes(method)) return askJsonRpc(service, { method, params: [] }, env)
  if (BY_HASH.includes(method)) {
    const [hash] = params
    if (typeof hash !== 'string' || !/^0x[\da-f]{64}$/i.test(hash)) return refused(-32602, 'This is not the hash of an operation.')
    return askJsonRpc(service, { method, params: [hash] }, env)
  }
  const [given, entryPoint, more, context] = params
  const operation = readOperation(at.network, { operation: given, entryPoint })
  if (typeof operation === 'string') return refused(-32602, operation)
  if (!(await isOwnAccount(request, { at, operation }))) return refused(-32602, 'The sender of the operation is not an account of yours.')
  if (isOfPaymaster) return askPaymaster(request, { at, method, operation, chainId: more, context, named })
  if (method === 'eth_sendUserOperation' && operation.signature === undefined) return refused(-32602, 'The operation is not signed.')
  return askJsonRpc(service, { method, params: [operation, at.network.entryPoint] }, env)
}

interface Payment {
  readonly at: SmartAccountsAt
  readonly method: string
  readonly operation: UserOperation
  readonly chainId: unknown
  readonly context: unknown
  /** The page's paymaster. */
  readonly named: Service | undefined
}

async function askPaymaster(
  request: AuthenticatedRequest,
  { at, method, operation, chainId, context, named }: Payment,
): Promise<RpcAnswer> {
  const { network, services } = at
  const { paymaster } = services
  const id = BigInt(network.chain.slice('eip155:'.length))
  if (typeof chainId !== 'string' || !/^0x[\da-f]{1,16}$/i.test(chainId) || BigInt(chainId) !== id)
    return refused(-32602, 'This chain is not served.')
  const params = (told: unknown): readonly unknown[] => [operation, network.entryPoint, `0x${id.toString(16)}`, told]
  // The page's paymaster pays, so the operator's policy and quotas do not apply.
  if (named) return askJsonRpc(named, { method, params: params(context ?? {}) }, request.env)
  if (!paymaster) throw serverErrors.create('not-found', { what: 'A paymaster of this network' })
  return sponsored(request, { network, operation, isFinal: method === 'pm_getPaymasterData' }, () =>
    // The context of ERC-7677 is for apps' own paymasters; only the operator configures the operator's.
    askJsonRpc(paymaster, { method, params: params({}) }, request.env),
  )
}

function refused(code: number, message: string): RpcAnswer {
  return { error: { code, message } }
}
