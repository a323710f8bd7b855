import type { SmartCall } from '@latchkey/wallet-protocol'
import { refused } from '../rpc/questions.js'
import type { GivenLimits } from './estimate-operation.js'
import { namedPays, operatorPays, type Payer } from './payer.js'
import { planOperation } from './plan-operation.js'
import { planTransaction } from './plan-transaction.js'
import type { PagePaymaster } from './read-calls.js'
import type { SmartAccount } from './smart-accounts.js'
import type { SmartPlan } from './smart-plan.js'
import type { SmartRpcOptions } from './smart-rpc-options.js'

/**
 * Plans a batch in the cheapest way for the visitor: a user operation paid by the page's paymaster or the operator, or else a transaction
 * of the account itself. Accounts that do not use EIP-7702 always need a bundler.
 * @throws 5700 if the page requires its paymaster and that does not pay
 */
export async function planBatch(
  account: SmartAccount,
  calls: readonly SmartCall[],
  {
    paymaster,
    limits,
    options,
  }: {
    readonly paymaster: PagePaymaster | undefined
    /** For an account with its own address. */
    readonly limits?: GivenLimits
    readonly options: SmartRpcOptions
  },
): Promise<SmartPlan> {
  const { network, scheme } = account
  const needed = paymaster && !paymaster.isOptional
  if (needed && !network.bundler) throw refused('This wallet does not support the capability paymasterService here.', 5700)
  const payers: readonly Payer[] = [
    ...(paymaster && network.bundler ? [namedPays(paymaster, network.chain, options.session)] : []),
    ...(network.bundler && network.paymaster && !needed ? [operatorPays(network.chain, options.session)] : []),
  ]
  for (const payer of payers) {
    try {
      return await planOperation(account, calls, { payer, limits, options })
    } catch (error) {
      // The page requires its paymaster: a visitor who should not pay must not pay after all.
      if (needed) throw refused(`The paymaster ${payer.host} does not pay for this: ${(error as Error).message}`, 5700)
      // Tries the next payer, and finally the visitor.
    }
  }
  return scheme.isDelegated
    ? planTransaction(account, calls, options)
    : planOperation(account, calls, { payer: undefined, limits, options })
}
