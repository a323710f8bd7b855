import { cleanSymbol, imitates } from '@latchkey/kernel/untrusted-text'
import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/web3.js'
import { fromBase58, toBase58 } from '../codec/base58.js'
import { readText } from '../collectibles/read-metadata.js'
import type { ReadAccounts, SolanaAccount } from './accounts.js'
import { extensionsOf } from './extensions-of.js'
import { METADATA_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL } from './programs.js'

/** Facts that a mint reports about itself. Unverified: any token can claim any name. */
export interface MintFacts {
  /** Short and without unusual characters: `USDC`. */
  readonly symbol?: string
  /** Without unusual characters: `USD Coin`. */
  readonly name?: string
  /** Its symbol is that of the network's coin, or looks like it, and is omitted for that reason. */
  readonly isImitation?: boolean
  /** Digits behind the point. */
  readonly decimals?: number
  /** Total supply in base units. */
  readonly supply?: bigint
}
/** Reads a mint once and keeps the result; without any fact if it cannot be read. */
export type ReadMint = (mint: string) => Promise<MintFacts>

const NONE: MintFacts = {}
const LONGEST_SYMBOL = 16
const LONGEST_NAME = 32
const MINT_LENGTH = 82
/** Offset of the account type in an account with extensions; 1 is a mint. */
const TYPE = 165
const METADATA_POINTER = 18
const TOKEN_METADATA = 19

/**
 * Reads each mint once: decimals and supply from its account, name and symbol from Token-2022's extension or Metaplex's account.
 * @param coin symbol of the network's coin, which no token may take
 */
export function mintReader(readAccounts: ReadAccounts, coin: string): ReadMint {
  const kept = new Map<string, Promise<MintFacts>>()
  return (mint) => {
    const found = kept.get(mint) ?? readMint(mint, { readAccounts, coin }).catch(() => NONE)
    kept.set(mint, found)
    return found
  }
}

async function readMint(
  mint: string,
  { readAccounts, coin }: { readonly readAccounts: ReadAccounts; readonly coin: string },
): Promise<MintFacts> {
  // Fixed, because its metadata names it like the native coin.
  if (mint === WRAPPED_SOL) return { symbol: 'wSOL', name: 'Wrapped SOL', decimals: 9 }
  const key = fromBase58(mint) ?? new Uint8Array()
  // Derived with SHA-256, which browsers only have in secure contexts. Decimals need no name.
  const names = await metadataAddress(mint).catch(() => undefined)
  const accounts = await readAccounts([mint, ...(names === undefined ? [] : [names])])
  const account = accounts.get(mint)
  if (!isMint(account)) return NONE
  const { data } = account
  const text = ofExtension(data, key) ?? (names === undefined ? undefined : ofMetaplex(accounts.get(names), key))
  const [name, symbol] = [cleanSymbol(text?.name ?? '', LONGEST_NAME), cleanSymbol(text?.symbol ?? '', LONGEST_SYMBOL)]
  return {
    decimals: data[44] as number,
    supply: viewOf(data).getBigUint64(36, true),
    ...(name !== undefined && { name }),
    ...(symbol !== undefined && (imitates(symbol, coin) ? { isImitation: true } : { symbol })),
  }
}

async function metadataAddress(mint: string): Promise<string> {
  const [program, key] = [METADATA_PROGRAM, mint].map((each) => getAddressEncoder().encode(each as Address))
  const seeds = ['metadata', ...(program && key ? [program, key] : [])]
  const [address] = await getProgramDerivedAddress({ programAddress: METADATA_PROGRAM as Address, seeds })
  return address
}

function isMint(account: SolanaAccount | undefined): account is SolanaAccount {
  if (account?.program !== TOKEN_PROGRAM && account?.program !== TOKEN_2022_PROGRAM) return false
  const { data } = account
  return data[45] === 1 && (data.length === MINT_LENGTH || (data.length > TYPE && data[TYPE] === 1))
}

/** Returns who may mint the token, and who may freeze its accounts. Empty for any other account. */
export function mintRights(account: SolanaAccount | undefined): readonly (string | undefined)[] {
  if (!isMint(account)) return []
  const { data } = account
  return [0, 46].map((at) => (viewOf(data).getUint32(at, true) === 1 ? toBase58(data.slice(at + 4, at + 36)) : undefined))
}

interface Names {
  readonly name: string
  readonly symbol: string
}

/** Reads the metadata of a mint whose metadata pointer refers to itself. */
function ofExtension(data: Uint8Array, mint: Uint8Array): Names | undefined {
  const found = extensionsOf(data)
  const [pointer, metadata] = [found.get(METADATA_POINTER), found.get(TOKEN_METADATA)]
  if (!pointer || !metadata || !isSame(pointer.slice(32, 64), mint) || !isSame(metadata.slice(32, 64), mint)) return undefined
  return textsOf(metadata, 64)
}

function ofMetaplex(account: SolanaAccount | undefined, mint: Uint8Array): Names | undefined {
  if (account?.program !== METADATA_PROGRAM || account.data[0] !== 4 || !isSame(account.data.slice(33, 65), mint)) return undefined
  return textsOf(account.data, 65)
}

function textsOf(data: Uint8Array, at: number): Names | undefined {
  const name = readText(data, at)
  const symbol = name && readText(data, name.end)
  return symbol && { name: name.text, symbol: symbol.text }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
