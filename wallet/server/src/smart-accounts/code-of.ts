import { nodesService } from '@latchkey/server-kit'
import type { AuthenticatedRequest } from '../device-request.js'
import { isSame, type UserOperation } from './operation.js'
import type { SmartAccountsAt } from './smart-accounts.js'

/** The code of an account, before an operation. */
export interface AccountCode {
  /**
   * Whether the account runs the network's code, or gets it with this operation. Its owner may have delegated it to other code (EIP-7702),
   * for which the same call data means something else. An account with its own address is created by the network's factory.
   */
  readonly isKnown: boolean
  /** Whether the operation creates the account or upgrades it. An operation may name a factory or a delegation again later. */
  readonly isFirst: boolean
}

/** Asks the chain: an operation only claims what it does. An unreachable node proves neither. */
export async function codeOf(
  { env }: Pick<AuthenticatedRequest, 'env'>,
  { network, operation }: Pick<SmartAccountsAt, 'network'> & { readonly operation: UserOperation },
): Promise<AccountCode> {
  const { chain, isDelegated, implementation } = network
  const { sender, factory, eip7702Auth } = operation
  const isBegun = isDelegated ? eip7702Auth !== undefined : factory !== undefined
  if (!isDelegated && !isBegun) return { isKnown: true, isFirst: false }
  const code = await env
    .use(nodesService)
    .request(chain, 'eth_getCode', [sender, 'latest'], env)
    .catch(() => undefined)
  const isFirst = code === '0x' && isBegun
  const isKnown = !isDelegated || isFirst || (typeof code === 'string' && isSame(code, `0xef0100${implementation.slice(2)}`))
  return { isKnown, isFirst }
}
