import type { Context } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel/late'
import type { SiwxContract } from '../contract.js'
import type { SiwxSession } from '../wire.js'

/** Returns whether a session belongs to an account on a chain. EVM addresses match in any case. */
export function ofAccount(
  ctx: Pick<Context<SiwxContract>, 'read'>,
  chainId: string,
  address: string,
): (session: Pick<SiwxSession, 'data'>) => boolean {
  const family = ctx.read(chains).find(({ namespace }) => chainId.startsWith(`${namespace}:`))
  return ({ data }) => data.chainId === chainId && (family?.isSameAddress(data.accountAddress, address) ?? data.accountAddress === address)
}
