import type { SmartCall } from '@latchkey/wallet-protocol'
import type { SmartAccount as ViemAccount } from 'viem/account-abstraction'
import { clientOf } from '../rpc/client-of.js'
import type { RpcRequest } from '../rpc/handle-rpc.js'
import { refused } from '../rpc/questions.js'
import { sendApproved } from '../rpc/send-approved.js'
import { planGiven } from './plan-operation.js'
import { readOperation } from './read-operation.js'
import { refuseOwn } from './refuse-own.js'
import { smartOwner } from './smart-owner.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'

/**
 * Answers `eth_sendUserOperation` (ERC-7769): a user operation of the visitor's own account, whose calls are shown like a batch. The
 * wallet completes missing fields and signs; a given signature is ignored.
 * @throws by code: -32602 if it cannot be read or is for another entry point, 4001, 4100 for another sender, 4200 without a bundler
 */
export async function sendUserOperation(request: RpcRequest, options: SmartRpcOptions): Promise<`0x${string}`> {
  const { smart, node, approved, t } = options
  const [given, entryPoint] = Array.isArray(request.params) ? (request.params as readonly unknown[]) : []
  const account = await smart.demand(request.chain)
  const { network, scheme } = account
  if (!network.bundler) throw refused('There is no bundler for this network.', 4200)
  if (typeof entryPoint !== 'string' || entryPoint.toLowerCase() !== network.entryPoint.toLowerCase())
    throw refused('This entry point is not the one of the account.', -32602)
  const operation = readOperation(given)
  if (operation.sender.toLowerCase() !== account.address.toLowerCase()) throw refused('This account is not one of the wallet.', 4100)
  const acts = await scheme.load()
  // The cast avoids viem's types.
  const acting = (await acts.toAccount({
    owner: smartOwner(options, account),
    network,
    client: clientOf(node, network.chain),
  })) as ViemAccount
  const calls = await acting.decodeCalls?.(operation.callData).catch(() => undefined)
  if (!calls || calls.length === 0) throw refused('What this operation does could not be read.', -32602)
  const read = calls.map(({ to, data, value }): SmartCall => ({ to, data, value }))
  // In another encoding, the account might execute other calls than those shown.
  const written = [acts.encodeCalls(read), await acting.encodeCalls(read)]
  if (!written.includes(operation.callData.toLowerCase() as `0x${string}`))
    throw refused('What this operation does could not be read.', -32602)
  refuseOwn(read, account)
  const plan = () => planGiven(account, read, { given: operation, options })
  const { hash } = await sendApproved(plan, (words) => approved(request, words), t)
  return hash
}
