import type { Call } from '@latchkey/kernel'
import { fromBase58 } from '../codec/base58.js'
import { fromBase64 } from '../codec/base64.js'
import { solanaErrors } from '../errors.js'
import { METADATA_PROGRAM, TOKEN_PROGRAMS } from '../read/programs.js'
import { programAddress } from '../sns/program-address.js'
import { type Mint, type RawAccount, readMint, readTokenAccount } from '../token/read-token.js'
import { type Metadata, readMetadata, readText } from './read-metadata.js'

/** A one-of-a-kind collectible, as the chain itself describes it. */
export interface FoundPiece {
  /** The mint. */
  readonly address: string
  /** Title of the collectible, from its metadata. */
  readonly name: string
  /** Title of its collection. */
  readonly collection?: string
  /** URL of its metadata, on any host. Never fetch it in a browser: that would reveal who looks at what. */
  readonly uri?: string
}
/** One JSON-RPC call to a node of the network. */
export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Maximum number of collectibles shown, and of accounts per request to a node. */
const MOST = 100

/**
 * Returns an account's holdings of mints with a supply of exactly one and no decimals, by plain calls to a node: token accounts, mints, and
 * the accounts of Metaplex Token Metadata (or a Token-2022 mint's own metadata). Compressed collectibles have no account; only an index
 * lists them.
 */
export async function findPieces(ask: Ask, owner: string, { signal }: Call): Promise<readonly FoundPiece[]> {
  const config = { encoding: 'base64', commitment: 'confirmed' }
  const held = await Promise.all(
    TOKEN_PROGRAMS.map(async (programId) => {
      const answer = await ask('getTokenAccountsByOwner', [owner, { programId }, config])
      const { value = [] } = answer as { readonly value?: readonly { readonly account: RawAccount }[] }
      return value.map(({ account }) => readTokenAccount(account))
    }),
  )
  const mints = held.flat().flatMap((account) => (account?.amount === 1n ? [account.mint] : []))
  signal.throwIfAborted()
  const only = (await inParts(mints, (part) => readMints(ask, part))).slice(0, MOST)
  const metadata = await metadataOf(
    ask,
    only.filter(({ name }) => !name).map(({ mint }) => mint),
  )
  signal.throwIfAborted()
  const parents = await metadataOf(ask, [...new Set([...metadata.values()].flatMap(({ collection }) => collection ?? []))])
  return only.map(({ mint, name, uri }) => {
    const known = metadata.get(mint)
    const collection = parents.get(known?.collection ?? '')?.name
    const more = uri || known?.uri
    return {
      address: mint,
      name: name || known?.name || `${mint.slice(0, 4)}…${mint.slice(-4)}`,
      ...(collection && { collection }),
      ...(more && { uri: more }),
    }
  })
}

interface OnlyOne {
  readonly mint: string
  readonly name: string | undefined
  readonly uri: string | undefined
}

async function readMints(ask: Ask, mints: readonly string[]): Promise<readonly OnlyOne[]> {
  const accounts = await readAccounts(ask, mints)
  return mints.flatMap((mint, i) => {
    const raw = accounts[i]
    const facts = raw && readMint(raw)
    if (!raw || facts?.decimals !== 0 || supplyOf(raw) !== 1n) return []
    const [name, , uri] = ownTexts(facts)
    return [{ mint, name, uri }]
  })
}

/** Type number of Token-2022's metadata extension. */
const OWN = 19

/** Name, symbol and metadata URL, if a Token-2022 mint contains them itself. */
function ownTexts({ extensions }: Mint): readonly string[] {
  const data = extensions.get(OWN)
  const texts: string[] = []
  // The authority and the mint come first.
  for (let at = 64; data && texts.length < 3; ) {
    const found = readText(data, at)
    if (!found) break
    texts.push(found.text)
    at = found.end
  }
  return texts
}

/** Metadata by mint. */
async function metadataOf(ask: Ask, mints: readonly string[]): Promise<ReadonlyMap<string, Metadata>> {
  const found = await inParts(mints, async (part) => {
    const accounts = await readAccounts(ask, await Promise.all(part.map(metadataAddress)))
    return part.flatMap((mint, i) => {
      const raw = accounts[i]
      const data = raw?.owner === METADATA_PROGRAM ? readMetadata(fromBase64(raw.data[0]) ?? new Uint8Array()) : undefined
      return data?.mint === mint ? [[mint, data] as const] : []
    })
  })
  return new Map(found)
}

/** Address of the program's metadata account for a mint. */
function metadataAddress(mint: string): Promise<string> {
  const seeds = [new TextEncoder().encode('metadata'), ...[METADATA_PROGRAM, mint].map((each) => fromBase58(each) ?? new Uint8Array())]
  return programAddress(METADATA_PROGRAM, seeds)
}

async function readAccounts(ask: Ask, addresses: readonly string[]): Promise<readonly (RawAccount | null | undefined)[]> {
  const answer = await ask('getMultipleAccounts', [addresses, { encoding: 'base64', commitment: 'confirmed' }])
  const { value } = answer as { readonly value?: readonly (RawAccount | null)[] }
  if (!Array.isArray(value)) throw solanaErrors.create('node', { code: 0, reason: 'The node answered no accounts.' })
  return value
}

/** Supply in base units; the last number before the decimals. */
function supplyOf({ data }: RawAccount): bigint {
  const bytes = fromBase64(data[0])
  return bytes && bytes.length >= 44 ? new DataView(bytes.buffer).getBigUint64(36, true) : 0n
}

async function inParts<T>(all: readonly string[], work: (part: readonly string[]) => Promise<readonly T[]>): Promise<readonly T[]> {
  const parts = Array.from({ length: Math.ceil(all.length / MOST) }, (_, i) => all.slice(i * MOST, (i + 1) * MOST))
  return (await Promise.all(parts.map(work))).flat()
}
