import type { RpcRequest } from '../rpc/handle-rpc.js'
import { refused } from '../rpc/questions.js'
import { type ActAs, createActAs } from './act-as.js'
import { askBundler } from './ask-bundler.js'
import { callsStatus } from './calls-status.js'
import { grantPermissions } from './grant-permissions.js'
import { revokePermissions } from './revoke-permissions.js'
import { sendCalls } from './send-calls.js'
import { sendUserOperation } from './send-user-operation.js'
import type { SmartMethod } from './smart-methods.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'

/** Answers a request. */
export type Answer = (request: RpcRequest) => Promise<unknown>
/** Request handlers of smart accounts. */
export interface SmartRpc {
  readonly answers: { readonly [method in SmartMethod]: Answer }
  readonly actAs: ActAs
}

/** Creates the request handlers of smart accounts. */
export function createSmartRpc(given: Omit<SmartRpcOptions, 'refusedCalls' | 'notedCalls' | 'receipts'>): SmartRpc {
  const options: SmartRpcOptions = { ...given, refusedCalls: new Set(), notedCalls: new Map(), receipts: new Map() }
  /** The server only forwards requests about the visitor's own operations. */
  const read: Answer = async ({ method, params, chain }) => {
    const { network } = await options.smart.demand(chain)
    if (!network.bundler) throw refused('There is no bundler for this network.', 4200)
    return askBundler(options.session, { chain, method, params: Array.isArray(params) ? params : [] })
  }
  const answers: SmartRpc['answers'] = {
    wallet_sendCalls: (request) => sendCalls(request, options),
    wallet_getCallsStatus: ({ params }) => callsStatus(params, options),
    wallet_grantPermissions: (request) => grantPermissions(request, options),
    wallet_revokePermissions: (request) => revokePermissions(request, options),
    eth_sendUserOperation: (request) => sendUserOperation(request, options),
    eth_estimateUserOperationGas: read,
    eth_getUserOperationReceipt: read,
    eth_getUserOperationByHash: read,
    eth_supportedEntryPoints: read,
  }
  return { answers, actAs: createActAs(options) }
}
