import type { TokenFacts } from '@latchkey/eip155/read'
import { cleanSymbol, imitates } from '@latchkey/kernel/untrusted-text'
import { base58 } from '@scure/base'
import { type Address, getProgramDerivedAddress } from '@solana/web3.js'
import { type AskSolana, readAccounts, type SolanaAccount } from './ask-solana.js'
import { METADATA, TOKEN, TOKEN_2022, WRAPPED_SOL } from './programs.js'

/** What a mint reports about itself. Unverified: any token can claim any name. */
export interface MintFacts extends TokenFacts {
  readonly name?: string
}
export type ReadMint = (mint: string) => Promise<MintFacts>

const NONE: MintFacts = { isCollection: false }
const LONGEST_SYMBOL = 16
const LONGEST_NAME = 32
const MINT_LENGTH = 82
/** Offset of Token-2022's extensions in a mint. */
const EXTENSIONS = 166
const METADATA_POINTER = 18
const TOKEN_METADATA = 19

/** Reads each mint once: decimals and supply from its account, name and symbol from Token-2022's extension or Metaplex's account. */
export function mintReader(ask: AskSolana, coin: string): ReadMint {
  const kept = new Map<string, Promise<MintFacts>>()
  return (mint) => {
    const found = kept.get(mint) ?? readMint(ask, mint, coin).catch(() => NONE)
    kept.set(mint, found)
    return found
  }
}

async function readMint(ask: AskSolana, mint: string, coin: string): Promise<MintFacts> {
  // Fixed, because its metadata names it like the native coin.
  if (mint === WRAPPED_SOL) return { ...NONE, symbol: 'wSOL', name: 'Wrapped SOL', decimals: 9 }
  const key = base58.decode(mint)
  const seeds = [new TextEncoder().encode('metadata'), base58.decode(METADATA), key]
  const [names] = await getProgramDerivedAddress({ programAddress: METADATA as Address, seeds })
  const accounts = await readAccounts(ask, [mint, names])
  const account = accounts.get(mint)
  if (!isMint(account)) return NONE
  const { data } = account
  const text = ofExtension(data, key) ?? ofMetaplex(accounts.get(names), key)
  const [name, symbol] = [cleanSymbol(text?.name ?? '', LONGEST_NAME), cleanSymbol(text?.symbol ?? '', LONGEST_SYMBOL)]
  return {
    ...NONE,
    decimals: data[44] as number,
    supply: viewOf(data).getBigUint64(36, true),
    ...(name !== undefined && { name }),
    ...(symbol !== undefined && (imitates(symbol, coin) ? { isImitation: true } : { symbol })),
  }
}

function isMint(account: SolanaAccount | undefined): account is SolanaAccount {
  if (account?.program !== TOKEN && account?.program !== TOKEN_2022) return false
  const { data } = account
  return data[45] === 1 && (data.length === MINT_LENGTH || (data.length >= EXTENSIONS && data[EXTENSIONS - 1] === 1))
}

/** Returns who may mint the token, and who may freeze its accounts. Empty for any other account. */
export function mintRights(account: SolanaAccount | undefined): readonly (string | undefined)[] {
  if (!isMint(account)) return []
  const { data } = account
  return [0, 46].map((at) => (viewOf(data).getUint32(at, true) === 1 ? base58.encode(data.slice(at + 4, at + 36)) : undefined))
}

interface Names {
  readonly name: string
  readonly symbol: string
}

/** Reads the metadata of a mint whose metadata pointer refers to itself. */
function ofExtension(data: Uint8Array, mint: Uint8Array): Names | undefined {
  const view = viewOf(data)
  const found = new Map<number, Uint8Array>()
  for (let at = EXTENSIONS; at + 4 <= data.length; ) {
    const [type, length] = [view.getUint16(at, true), view.getUint16(at + 2, true)]
    if (type === 0) break
    found.set(type, data.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  const [pointer, metadata] = [found.get(METADATA_POINTER), found.get(TOKEN_METADATA)]
  if (!pointer || !metadata || !isSame(pointer.slice(32, 64), mint) || !isSame(metadata.slice(32, 64), mint)) return undefined
  return textsOf(metadata, 64)
}

function ofMetaplex(account: SolanaAccount | undefined, mint: Uint8Array): Names | undefined {
  if (account?.program !== METADATA || account.data[0] !== 4 || !isSame(account.data.slice(33, 65), mint)) return undefined
  return textsOf(account.data, 65)
}

/** Reads two length-prefixed texts. */
function textsOf(data: Uint8Array, from: number): Names | undefined {
  const view = viewOf(data)
  let at = from
  const next = (): string | undefined => {
    if (at + 4 > data.length) return undefined
    const end = at + 4 + view.getUint32(at, true)
    if (end > data.length) return undefined
    // Metaplex pads texts with zeros.
    const text = new TextDecoder().decode(data.slice(at + 4, end)).replaceAll('\0', '')
    at = end
    return text
  }
  const [name, symbol] = [next(), next()]
  return name === undefined || symbol === undefined ? undefined : { name, symbol }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
