import { getCompiledTransactionMessageDecoder, getTransactionDecoder } from '@solana/web3.js'
import type { AskTexts } from '../texts/ask-en.js'
import type { Detail } from './questions.js'
import { refused } from './questions.js'

/** A transaction as it is shown and signed. */
export interface ReadSolana {
  /** What a signer signs. */
  readonly message: Uint8Array
  /** Place of the account's signature in the whole transaction. */
  readonly offset: number
  readonly bytes: Uint8Array
  readonly details: readonly Detail[]
  readonly warnings: readonly string[]
}

const SYSTEM = '11111111111111111111111111111111'
const TOKENS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/** Do nothing with anyone's money. */
const QUIET: { readonly [program: string]: string } = {
  ComputeBudget111111111111111111111111111111: 'Fee',
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: 'Memo',
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'Token account',
}
const SIGNATURE = 64

/** @throws where these are no transaction, or none that the account signs */
export function readSolana(bytes: Uint8Array, own: string, t: AskTexts): ReadSolana {
  const { messageBytes } = decoded(() => getTransactionDecoder().decode(bytes))
  const { header, staticAccounts, instructions } = decoded(() => getCompiledTransactionMessageDecoder().decode(messageBytes))
  const accounts: readonly string[] = staticAccounts
  const place = accounts.slice(0, header.numSignerAccounts).indexOf(own)
  if (place < 0) throw refused('This transaction asks for no signature of this wallet.', 4100)
  const [payer] = accounts
  const parts = instructions.map(({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) =>
    part(
      {
        program: accounts[programAddressIndex] ?? '',
        accounts: accountIndices.map((index) => accounts[index] ?? '–'),
        data,
      },
      t,
    ),
  )
  const unread = parts.filter(({ isRead }) => !isRead).length
  return {
    message: Uint8Array.from(messageBytes),
    bytes,
    // A short vector: the count of signatures takes one byte below 128.
    offset: bytes.length - messageBytes.length - (header.numSignerAccounts - place) * SIGNATURE,
    details: [...parts.flatMap(({ details }) => details), ...(payer === own ? [] : [{ label: t.feePaidBy, value: payer ?? '' }])],
    warnings: unread > 0 ? [t.unreadPart] : [],
  }
}

/** The whole transaction with the account's signature in its place. */
export function withSignature({ bytes, offset }: ReadSolana, signature: Uint8Array): Uint8Array {
  const signed = Uint8Array.from(bytes)
  signed.set(signature, offset)
  return signed
}

interface Instruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: ArrayLike<number>
}

function part({ program, accounts, data }: Instruction, t: AskTexts): { readonly isRead: boolean; readonly details: readonly Detail[] } {
  const view = new DataView(Uint8Array.from(data).buffer)
  if (program === SYSTEM && view.byteLength >= 12 && view.getUint32(0, true) === 2) {
    const amount = view.getBigUint64(4, true)
    return {
      isRead: true,
      details: [
        { label: t.send, value: `${inSol(amount)} SOL` },
        { label: t.to, value: accounts[1] ?? '' },
      ],
    }
  }
  if (TOKENS.includes(program) && view.byteLength >= 9) {
    const units = view.getBigUint64(1, true)
    const kind = view.getUint8(0)
    if (kind === 3)
      return {
        isRead: true,
        details: [
          { label: t.sendUnits, value: String(units) },
          { label: t.to, value: accounts[1] ?? '' },
        ],
      }
    if (kind === 12)
      return {
        isRead: true,
        details: [
          { label: t.sendUnits, value: String(units) },
          { label: t.token, value: accounts[1] ?? '' },
          { label: t.to, value: accounts[2] ?? '' },
        ],
      }
  }
  const quiet = QUIET[program]
  return { isRead: quiet !== undefined, details: quiet === undefined ? [{ label: t.program, value: program }] : [] }
}

function inSol(lamports: bigint): string {
  const digits = String(lamports).padStart(10, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`.replace(/\.?0+$/, '')
}

function decoded<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw Object.assign(refused('These bytes are no transaction.', -32602), { cause })
  }
}
