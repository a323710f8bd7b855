import { fromBase58, toBase58 } from '../codec/base58.js'
import type { ReadAccount, ReadAccounts } from './ask-nodes.js'
import { programAddress } from './program-address.js'
import { domainAddress, readDomain, readLabel, reverseAddress } from './registry.js'

/** The program in which accounts choose their favourite name, and the seed of such an account. */
const OFFERS_PROGRAM = '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29'
const FAVOURITE = 4

/** The favourite name of an account. Undefined if it has chosen none, or no longer owns the chosen one. */
export async function findFavourite(
  read: ReadAccounts,
  { address, signal }: { readonly address: string; readonly signal: AbortSignal },
): Promise<string | undefined> {
  const owner = fromBase58(address)
  if (owner?.length !== 32) return undefined
  const [favourite] = await read([await programAddress(OFFERS_PROGRAM, [new TextEncoder().encode('favourite_domain'), owner])], signal)
  const domain = domainOf(favourite)
  if (domain === undefined) return undefined
  const [entry, reverse] = await read([domain, await reverseAddress(domain)], signal)
  const label = readLabel(reverse)
  if (label === undefined || readDomain(entry)?.owner !== address) return undefined
  // An account's own claim counts only if the name itself resolves to it.
  return (await domainAddress(label)) === domain ? `${label}.sol` : undefined
}

function domainOf(account: ReadAccount | undefined): string | undefined {
  if (account?.owner !== OFFERS_PROGRAM || account.data[0] !== FAVOURITE || account.data.length < 33) return undefined
  return toBase58(account.data.subarray(1, 33))
}
