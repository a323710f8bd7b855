import { fromBase58, toBase58 } from '../codec/base58.js'
import type { ReadAccount, ReadAccounts } from './ask-nodes.js'
import { isOnCurve } from './is-on-curve.js'
import { domainAddress, labelOf, readDomain, readEntry, solRecordAddresses } from './registry.js'

/**
 * Resolves a name to the account that may receive money: the address of its SOL record if the owner has verified that, otherwise the owner.
 * Undefined if the two cannot be distinguished with certainty: for a record of the first version or an unverified one, and for a name that
 * a program owns because it was tokenized.
 */
export async function findOwner(
  read: ReadAccounts,
  { name, signal }: { readonly name: string; readonly signal: AbortSignal },
): Promise<string | undefined> {
  const label = labelOf(name)
  if (label === undefined) return undefined
  const address = await domainAddress(label)
  const [domain, first, second] = await read([address, ...(await solRecordAddresses(address))], signal)
  const entry = readDomain(domain)
  if (!entry || !hasKey(entry.owner)) return undefined
  const record = readEntry(second)
  if (record) return confirmedAddress(record.data, entry.owner)
  return isEmpty(first) ? entry.owner : undefined
}

/**
 * Layout of a record of the second version: two kinds of proof, the content's length, then the writer, the verified owner, and the
 * content.
 */
function confirmedAddress(data: Uint8Array, owner: string): string | undefined {
  if (data.length < 104) return undefined
  const view = new DataView(data.buffer, data.byteOffset)
  const [author, target, content] = [8, 40, 72].map((at) => toBase58(data.subarray(at, at + 32)))
  const signed = view.getUint16(0, true) === SOLANA && view.getUint16(2, true) === SOLANA && view.getUint32(4, true) === 32
  return signed && author === owner && target === content && content !== undefined && hasKey(content) ? content : undefined
}

/** Proof by a signature of a Solana account. */
const SOLANA = 1

function hasKey(address: string): boolean {
  return isOnCurve(fromBase58(address) ?? new Uint8Array())
}

function isEmpty(account: ReadAccount | undefined): boolean {
  return !account || account.data.length === 0
}
