import { nodesService } from '@latchkey/kernel/server'
import type { WalletAddresses } from '../../wire/index.js'
import type { OwnVisit } from '../visit.js'
import { isSame, type UserOperation } from './operation.js'
import type { SmartAccountsAt } from './smart-accounts.js'

/** `owner()` */
const OWNER = '0x8da5cb5b'

/** Returns whether the sender of an operation is a smart account of the visitor's wallet. */
export async function isOwnAccount(
  { database, session, env }: OwnVisit,
  { at: { network }, operation }: { readonly at: SmartAccountsAt; readonly operation: UserOperation },
): Promise<boolean> {
  const [row] = await database.query<{ readonly addresses: string }>('SELECT addresses FROM ew_wallets WHERE user_id = ?', [session.userId])
  if (!row) return false
  // Written by `createWallet` alone.
  const { eip155: owner } = JSON.parse(row.addresses) as WalletAddresses
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
