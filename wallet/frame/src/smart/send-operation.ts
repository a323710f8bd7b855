import type { SmartAccount as ViemAccount } from 'viem/account-abstraction'
import { formatUserOperationRequest, getUserOperationHash } from 'viem/account-abstraction'
import { askBundler } from './ask-bundler.js'
import { type Estimated, feesOf, type Operation, paymentOf, paymentParams } from './estimate-operation.js'
import type { Payer } from './payer.js'
import { readPayment } from './read-payment.js'
import type { SmartAccount } from './smart-accounts.js'
import type { OwnerKey } from './smart-owner.js'
import type { Signed } from './smart-plan.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'

/** Options of `sendOperation`. */
export interface Sending extends Estimated {
  readonly account: SmartAccount
  readonly acting: ViemAccount
  readonly owner: OwnerKey
  readonly payer: Payer | undefined
  /** Reads whether the account and its earlier operations and transactions are still as the visitor saw it. */
  readonly isAsShown: () => Promise<boolean>
  /** Fields set by the page, which stay. */
  readonly given: Partial<Operation>
  /** Called before it is submitted. */
  readonly note: ((signed: Signed) => Promise<void>) | undefined
}

/**
 * Signs and submits a user operation that the visitor approved. The paymaster signs first, and only now, because its approval is valid for
 * minutes. Undefined if the visitor must approve again: the account was upgraded meanwhile, or the approved fee is too low.
 * @throws if the paymaster refuses after all, or the bundler refuses
 */
export async function sendOperation(
  { account, acting, owner, payer, isAsShown, given, note, ...planned }: Sending,
  { node, session, inTurn, earlier }: Pick<SmartRpcOptions, 'node' | 'session' | 'inTurn' | 'earlier'>,
): Promise<Signed | undefined> {
  const { chain, entryPoint } = account.network
  const chainId = Number(chain.slice('eip155:'.length))
  return inTurn(`send:${chain}:${account.address.toLowerCase()}`)(async () => {
    const { payment } = planned
    const delegate = planned.operation.authorization
    const [isSame, operation, nonce] = await Promise.all([
      isAsShown(),
      withCurrentFees({ ...planned, payer, given, chain }, { node, session }),
      delegate && account.node('eth_getTransactionCount', [account.address, 'pending']).then(Number),
    ])
    if (!isSame || !operation) return undefined
    // Only now, because an unused signature would count against the operator's quota.
    const whole = payer && payment ? { ...operation, ...(await agreed({ operation, payment, payer, entryPoint, chainId })) } : operation
    const sign = () => acting.signUserOperation({ ...whole, chainId })
    const [signature, authorization] =
      delegate && nonce !== undefined
        ? await owner.signBeside({ chainId: delegate.chainId, address: delegate.address, nonce }, sign)
        : [await sign()]
    // The cast avoids viem's types.
    const complete = { ...whole, signature, ...(authorization && { authorization }) } as Operation
    const hash = getUserOperationHash({
      chainId,
      entryPointAddress: entryPoint,
      entryPointVersion: acting.entryPoint.version as '0.8',
      userOperation: complete,
    })
    const signed = { kind: 'operation', hash } as const
    await note?.(signed)
    earlier.note(account, complete.nonce)
    const params = [formatUserOperationRequest(complete), entryPoint]
    await askBundler(session, { chain, method: 'eth_sendUserOperation', params }).catch(async (error: unknown) => {
      // The response may be lost, and a page that gets an error would request another payment.
      const known = await askBundler(session, { chain, method: 'eth_getUserOperationByHash', params: [hash] }).catch(() => undefined)
      if (typeof known !== 'object' || known === null) throw error
    })
    earlier.forget(account, complete.nonce)
    return signed
  })
}

/** Raises fees that are too low by now, if another party pays them. Undefined if the visitor pays: they approved the amount. */
async function withCurrentFees(
  { operation, payment, payer, given, chain }: Estimated & Pick<Sending, 'payer' | 'given'> & { readonly chain: string },
  { node, session }: Pick<SmartRpcOptions, 'node' | 'session'>,
): Promise<Operation | undefined> {
  if (given.maxFeePerGas !== undefined || payment?.isFinal) return operation
  const ask = (method: string, params: readonly unknown[]) => askBundler(session, { chain, method, params })
  // The approved fees are tried if the current ones are unavailable.
  const fees = await feesOf(chain, { node, ask }).catch(() => undefined)
  if (!fees || fees.least <= operation.maxFeePerGas) return operation
  if (!payer) return undefined
  const { maxFeePerGas, maxPriorityFeePerGas } = fees
  return { ...operation, maxFeePerGas, maxPriorityFeePerGas, ...given }
}

interface Agreement {
  readonly operation: Operation
  readonly payment: NonNullable<Estimated['payment']>
  readonly payer: Payer
  readonly entryPoint: string
  readonly chainId: number
}

/** Requests the paymaster's signature. The paymaster must still be the one that was shown. */
async function agreed({ operation, payment, payer, entryPoint, chainId }: Agreement): Promise<Partial<Operation>> {
  if (payment.isFinal) return {}
  const found = readPayment(await payer.ask('pm_getPaymasterData', paymentParams(operation, { entryPoint, chainId, payer })))
  if (found.paymaster.toLowerCase() !== payment.paymaster.toLowerCase()) throw new Error('The paymaster is another one than it said.')
  return paymentOf(found)
}
