import type { Refusal } from '../account/api.js'
import type { RpcRequest } from '../rpc/handle-rpc.js'
import { refused } from '../rpc/questions.js'
import { sendApproved } from '../rpc/send-approved.js'
import { planBatch } from './plan-batch.js'
import { readCalls } from './read-calls.js'
import { refuseOwn } from './refuse-own.js'
import type { Signed } from './smart-plan.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'

type Hex = `0x${string}`

/**
 * Answers `wallet_sendCalls` (EIP-5792): one approval for all calls, which are executed together or not at all. Stores the batch before
 * sending it, so that its status survives interruptions.
 * @throws by code: those of `readCalls`, 4001, 4100 for another account, 5720 for a duplicate id, 5760 without a smart account
 */
export async function sendCalls(request: RpcRequest, options: SmartRpcOptions): Promise<string | { readonly id: string }> {
  const { smart, session, chains, approved, refusedCalls, notedCalls, t } = options
  const { isOld, id: chosen, chain, from, calls, paymaster } = readCalls(request.params, chains)
  const account = await smart.on(chain)
  if (from !== undefined) await checkOwn(from, chain, options)
  if (!account || (await isPlain(chain, options))) throw refused('The wallet makes no batches on this network.', 5760)
  refuseOwn(calls, account)
  if (chosen !== undefined) await refuseTaken(chosen, session)
  const user = await session.user()
  let noted: Hex | undefined
  const note = async ({ kind, hash }: Signed): Promise<void> => {
    // A batch that is signed again, with another nonce, has another hash.
    const id = chosen ?? newId()
    await session.call('noteCalls', { id, chain, kind, hash }).catch((error: Refusal) => {
      throw error.reason === 'invalid' && error.field === 'id' ? taken() : error
    })
    notedCalls.set(id, { chain, kind, hash, user })
    noted = id
  }
  const make = async () => {
    const { words, send } = await planBatch(account, calls, { paymaster, options })
    return { words, send: () => send(note) }
  }
  await sendApproved(make, (words) => approved(request, words), t).catch((error: { readonly code?: unknown }) => {
    // An error without a code is not a refusal: the response may have been lost while the batch is pending.
    if (noted !== undefined && typeof error.code === 'number') refusedCalls.add(noted)
    throw error
  })
  if (noted === undefined) throw new Error('An error occurred')
  return isOld ? noted : { id: noted }
}

/** Returns whether the visitor chose the plain account and it was never upgraded. */
async function isPlain(chain: string, { smart }: Pick<SmartRpcOptions, 'smart'>): Promise<boolean> {
  if ((await smart.inUse(chain)) !== 'eoa') return false
  return !(await (await smart.demand(chain)).isDeployed())
}

async function checkOwn(from: string, chain: string, { smart, wallet }: Pick<SmartRpcOptions, 'smart' | 'wallet'>): Promise<void> {
  const own = [(await smart.on(chain))?.address, (await wallet.addresses()).eip155]
  if (!own.some((address) => address?.toLowerCase() === from.toLowerCase())) throw refused('This account is not one of the wallet.', 4100)
}

async function refuseTaken(id: Hex, session: SmartRpcOptions['session']): Promise<void> {
  const found = await session.call('findCalls', { id }).catch((error: Refusal) => {
    if (error.reason !== 'not-found') throw error
  })
  if (found) throw taken()
}

function taken(): Error {
  return refused('There is a batch with this id already.', 5720)
}

function newId(): Hex {
  return `0x${Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
