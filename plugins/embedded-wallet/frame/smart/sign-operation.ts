import type { SmartAccount as ViemAccount } from 'viem/account-abstraction'
import { formatUserOperationRequest, getUserOperationHash } from 'viem/account-abstraction'
import type { SmartOwner } from '../../src/smart-account-scheme.js'
import { askBundler } from './ask-bundler.js'
import { type Estimated, type Operation, paymentOf, paymentParams } from './estimate-operation.js'
import type { Payer } from './payer.js'
import { readPayment } from './read-payment.js'
import type { SmartAccount } from './smart-accounts.js'
import type { Signed } from './smart-plan.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'

/** Options of `signOperation`. */
export interface Signing extends Estimated {
  readonly account: SmartAccount
  readonly acting: ViemAccount
  readonly owner: SmartOwner
  readonly payer: Payer | undefined
}

/**
 * Signs a user operation that the visitor approved. The paymaster signs first, and only now, because its approval is valid for minutes.
 * @throws if the paymaster refuses after all
 */
export async function signOperation(
  { operation, payment, account, acting, owner, payer }: Signing,
  { session }: Pick<SmartRpcOptions, 'session'>,
): Promise<Signed> {
  const { chain, entryPoint } = account.network
  const chainId = Number(chain.slice('eip155:'.length))
  const whole = payer && payment ? { ...operation, ...(await agreed({ operation, payment, payer, entryPoint, chainId })) } : operation
  const { authorization: draft } = whole
  const [signature, authorization] = await Promise.all([
    acting.signUserOperation({ ...whole, chainId }),
    draft && owner.signAuthorization({ chainId: draft.chainId, address: draft.address, nonce: draft.nonce }),
  ])
  const signed = { ...whole, signature, ...(authorization && { authorization }) } as Operation
  const hash = getUserOperationHash({
    chainId,
    entryPointAddress: entryPoint,
    entryPointVersion: acting.entryPoint.version as '0.8',
    userOperation: signed,
  })
  return {
    kind: 'operation',
    hash,
    async submit() {
      await askBundler(session, { chain, method: 'eth_sendUserOperation', params: [formatUserOperationRequest(signed), entryPoint] })
    },
  }
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
