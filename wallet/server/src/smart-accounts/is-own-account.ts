import { nodesService } from '@latchkey/server-kit'
import { dataKeyOf } from '../data-keys.js'
import type { AuthenticatedRequest } from '../device-request.js'
import { type AddressesRow, addressesOf } from '../wallet/wallet-addresses.js'
import { isSame, type UserOperation } from './operation.js'
import type { SmartAccountsAt } from './smart-accounts.js'

/** `owner()` */
const OWNER = '0x8da5cb5b'

/** Returns whether the sender of an operation is a smart account of the visitor's wallet. */
export async function isOwnAccount(
  { database, keys, session, env }: AuthenticatedRequest,
  { at: { network }, operation }: { readonly at: SmartAccountsAt; readonly operation: UserOperation },
): Promise<boolean> {
  const [row] = await database.query<AddressesRow>('SELECT wallet_id, addresses, details FROM ew_wallets WHERE user_id = ?', [
    session.userId,
  ])
  if (!row) return false
  const { eip155: owner } = addressesOf(await dataKeyOf(database, keys, session.userId), row)
  const { sender, factory, factoryData = '0x' } = operation
  if (network.isDelegated) return isSame(sender, owner)
  // An account that does not exist yet is created first, as the operation itself will do.
  const asked = [...(factory === undefined ? [] : [{ to: factory, input: factoryData }]), { to: sender, input: OWNER }]
  const blocks = (await env
    .use(nodesService)
    .request(network.chain, 'eth_simulateV1', [{ blockStateCalls: [{ calls: asked }] }, 'latest'], env)) as readonly {
    readonly calls?: readonly { readonly status?: string; readonly returnData?: string }[]
  }[]
  const answer = blocks[0]?.calls?.at(-1)
  return (
    answer?.status === '0x1' && /^0x0{24}[\da-f]{40}$/i.test(answer.returnData ?? '') && isSame(`0x${answer.returnData?.slice(-40)}`, owner)
  )
}
