import { nodesService } from '@latchkey/server-kit'
import type { OwnVisit } from '../visit.js'
import { isSame, type UserOperation } from './operation.js'
import type { SmartAccountsAt } from './smart-accounts.js'

/**
 * Returns whether an account runs the network's code, or gets it with this operation. Its owner may have delegated it to other code
 * (EIP-7702), for which the same call data means something else. An account with its own address is created by the network's factory.
 */
export async function hasKnownCode(
  { env }: Pick<OwnVisit, 'env'>,
  { network, operation }: Pick<SmartAccountsAt, 'network'> & { readonly operation: UserOperation },
): Promise<boolean> {
  const { chain, isDelegated, implementation } = network
  if (!isDelegated) return true
  const { sender, eip7702Auth } = operation
  const code = await env
    .use(nodesService)
    .request(chain, 'eth_getCode', [sender, 'latest'], env)
    .catch(() => undefined)
  return typeof code === 'string' && (isSame(code, `0xef0100${implementation.slice(2)}`) || (code === '0x' && eip7702Auth !== undefined))
}
