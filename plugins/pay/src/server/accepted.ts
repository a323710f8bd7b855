import { type AccountFamily, familiesService, type ServerCall, serverErrors } from '@latchkey/server-kit'
import type { AcceptedAsset } from './options.js'

/** Returns an entry of `accepts` with its recipient in normalized form. @throws server/invalid `asset` if it is not accepted */
export async function findAccepted(
  accepts: readonly AcceptedAsset[],
  { asset, recipient }: { readonly asset: string; readonly recipient: string },
  call: ServerCall,
): Promise<AcceptedAsset> {
  for (const each of accepts) {
    const [chain = ''] = each.asset.split('/')
    if (!isSameText(each.asset, asset) || !recipient.startsWith(`${chain}:`)) continue
    const family = await call.use(familiesService).of(chain)
    const own = keptAs(family, each.recipient, chain)
    // The operator mistyped it, as its checksum shows: money would be lost.
    if (family && own === undefined) throw new Error(`payServer: the recipient of ${each.asset} is no address of its network.`)
    if (own !== undefined && own === keptAs(family, recipient, chain)) return { ...each, recipient: own }
  }
  throw serverErrors.create('invalid', { field: 'asset', problem: 'This is not taken here for this recipient.' })
}

/** Returns the normalized form of a CAIP-10 id: case is irrelevant on EVM, and significant elsewhere. */
export function keptAs(family: AccountFamily | undefined, account: string, chain: string): string | undefined {
  const own = family?.accountOf(account.slice(chain.length + 1), chain, 'loose')
  return family && own !== undefined ? `${chain}:${family.write(own)}` : undefined
}

/** Compares CAIP ids: capitals are a checksum on EVM. */
export function isSameText(one: string, other: string): boolean {
  return one === other || (one.startsWith('eip155:') && one.toLowerCase() === other.toLowerCase())
}
