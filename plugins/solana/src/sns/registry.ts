import { fromBase58, toBase58 } from '../codec/base58.js'
import type { ReadAccount } from './ask-nodes.js'
import { programAddress, sha256 } from './program-address.js'

/** The name program, and the parent account of all `.sol` names (Solana Name Service). */
const NAME_PROGRAM = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
const SOL = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
/** Class of accounts for reverse lookups. */
const REVERSE_CLASS = '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z'
/** Class of records in their second version. */
const RECORDS_CLASS = '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo'
const NOBODY = '11111111111111111111111111111111'
/** Plain letters only: a look-alike from another script would be another name. */
const LABEL = /^[a-z\d_-]{1,63}$/

/** A registry account: its owner and its data. */
export interface Entry {
  readonly parent: string
  readonly owner: string
  readonly data: Uint8Array
}

/** The part of a name before `.sol`; undefined if it is not a supported name. */
export function labelOf(name: string): string | undefined {
  const [, label = ''] = /^(.+)\.sol$/.exec(name.toLowerCase()) ?? []
  return LABEL.test(label) ? label : undefined
}

/** Address of the registry account of `label.sol`. */
export const domainAddress = (label: string): Promise<string> => entryAddress(label, { parent: SOL })

/** Address of the account that contains the label of a domain's account. */
export const reverseAddress = (domain: string): Promise<string> => entryAddress(domain, { of: REVERSE_CLASS })

/** Addresses of a domain's SOL records, which may send money elsewhere than to its owner: first and second version. */
export const solRecordAddresses = (domain: string): Promise<readonly [string, string]> =>
  Promise.all([entryAddress('\u0001SOL', { parent: domain }), entryAddress('\u0002SOL', { of: RECORDS_CLASS, parent: domain })])

/** Parses an account's header: parent, owner and class, 32 bytes each. Returns undefined for an account of another program. */
export function readEntry(account: ReadAccount | undefined): Entry | undefined {
  if (account?.owner !== NAME_PROGRAM || account.data.length < 96) return undefined
  const { data } = account
  return { parent: toBase58(data.subarray(0, 32)), owner: toBase58(data.subarray(32, 64)), data: data.subarray(96) }
}

/** A domain's entry directly under `.sol`. */
export function readDomain(account: ReadAccount | undefined): Entry | undefined {
  const entry = readEntry(account)
  return entry?.parent === SOL ? entry : undefined
}

/** The text of a reverse account: a length of four bytes, followed by that many bytes. */
export function readLabel(account: ReadAccount | undefined): string | undefined {
  const data = readEntry(account)?.data ?? new Uint8Array()
  if (data.length < 4) return undefined
  const length = new DataView(data.buffer, data.byteOffset).getUint32(0, true)
  const label = new TextDecoder().decode(data.subarray(4, 4 + length))
  return LABEL.test(label) ? label : undefined
}

async function entryAddress(
  name: string,
  { of = NOBODY, parent = NOBODY }: { readonly of?: string; readonly parent?: string },
): Promise<string> {
  const hash = await sha256(new TextEncoder().encode(`SPL Name Service${name}`))
  return programAddress(NAME_PROGRAM, [hash, bytesOf(of), bytesOf(parent)])
}

function bytesOf(address: string): Uint8Array {
  return fromBase58(address) ?? new Uint8Array()
}
