import { ed25519 } from '@noble/curves/ed25519.js'
import { Transaction } from '@scure/btc-signer'
import type { TransactionSerializable, TypedDataDefinition } from 'viem'
import { signMessage, signTransaction, signTypedData } from 'viem/accounts'
import type { NewFactor, WalletAddresses } from '../../src/wire/index.js'
import { toBytes, toText, wipe } from './bytes.js'
import { accountsOf, hexOf, privateKey, wordsOf } from './keys.js'
import { LENIENT } from './psbt-options.js'
import { rebuildSeed, splitSeed } from './rebuild-seed.js'
import { type SealedFor, seal, unseal } from './seal.js'
import { WRONG_KEY } from './wrong-key.js'

/** A factor that is to open the wallet, with the key that seals its half. */
export interface FactorToBe {
  readonly kind: NewFactor['kind']
  readonly factorId: string
  readonly key: CryptoKey
}
/** The two halves of one factor, and whose seed they have to make. */
export interface Opening extends SealedFor {
  readonly key: CryptoKey
  /** The user's half. */
  readonly sealed: string
  readonly serverHalf: string
  readonly eip155: string
}
/** What is done with an open seed. */
export type Task =
  /** EIP-191 over these bytes. */
  | { readonly do: 'sign-message'; readonly raw: `0x${string}` }
  /** EIP-712. */
  | { readonly do: 'sign-typed-data'; readonly data: TypedDataDefinition }
  | { readonly do: 'sign-transaction'; readonly transaction: TransactionSerializable }
  /** Ed25519 over each of these, base64url. */
  | { readonly do: 'sign-solana'; readonly messages: readonly string[] }
  /** Signs these inputs of a PSBT (BIP-174), base64url. */
  | { readonly do: 'sign-psbt'; readonly psbt: string; readonly testnet: boolean; readonly inputs: readonly number[] }
  /** Ed25519 with the proof key. */
  | { readonly do: 'prove'; readonly text: string }
  /** Splits anew for one more factor. */
  | { readonly do: 'enrol'; readonly factor: FactorToBe }
  /** The words, for the visitor's own eyes. */
  | { readonly do: 'words' }
  /** Seals the whole seed, for a file that opens without any server. */
  | { readonly do: 'kit'; readonly kitId: string; readonly key: CryptoKey }
/** A half that the server gets, and one that is sealed: for a device it stays in the frame's storage. */
export interface MadeFactor {
  readonly kind: NewFactor['kind']
  readonly factorId: string
  readonly serverHalf: string
  readonly sealed: string
}
/** A new wallet. */
export interface MadeWallet {
  readonly addresses: WalletAddresses
  /** Base64url. */
  readonly proofKey: string
  readonly factors: readonly MadeFactor[]
}
/** What a worker is started for. */
export type Work =
  | { readonly create: { readonly walletId: string; readonly factors: readonly FactorToBe[] } }
  | { readonly open: Opening; readonly tasks: readonly Task[] }
/** A text for each task, a made factor for `enrol`. */
export type Done = MadeWallet | readonly (string | MadeFactor)[]

/** Does one piece of work, and overwrites every secret after it. Runs in a worker that ends with it. */
export async function work(given: Work): Promise<Done> {
  if ('create' in given) return create(given.create)
  const { open, tasks } = given
  const own = await unseal(open.key, open.sealed, open).catch((cause: unknown) => {
    // What the browser throws says nothing.
    throw new Error(WRONG_KEY, { cause })
  })
  const server = toBytes(open.serverHalf)
  const seed = await rebuildSeed(own, server, { eip155: open.eip155 }).finally(() => wipe(own, server))
  try {
    const done: (string | MadeFactor)[] = []
    for (const task of tasks) done.push(await perform(seed, task, open.walletId))
    return done
  } finally {
    wipe(seed)
  }
}

async function create({ walletId, factors }: { readonly walletId: string; readonly factors: readonly FactorToBe[] }): Promise<MadeWallet> {
  const seed = crypto.getRandomValues(new Uint8Array(16))
  try {
    const { addresses, proofKey } = await accountsOf(seed)
    const made: MadeFactor[] = []
    for (const factor of factors) made.push(await enrol(seed, factor, walletId))
    return { addresses, proofKey: toText(proofKey), factors: made }
  } finally {
    wipe(seed)
  }
}

async function enrol(seed: Uint8Array, { kind, factorId, key }: FactorToBe, walletId: string): Promise<MadeFactor> {
  const { own, server } = await splitSeed(seed)
  try {
    return { kind, factorId, serverHalf: toText(server), sealed: await seal(key, own, { kind, walletId, factorId }) }
  } finally {
    wipe(own, server)
  }
}

async function sealWhole(
  seed: Uint8Array,
  { kitId, key }: { readonly kitId: string; readonly key: CryptoKey },
  walletId: string,
): Promise<string> {
  const copy = new Uint8Array(seed)
  try {
    return await seal(key, copy, { kind: 'kit', walletId, factorId: kitId })
  } finally {
    wipe(copy)
  }
}

async function perform(seed: Uint8Array, task: Task, walletId: string): Promise<string | MadeFactor> {
  switch (task.do) {
    case 'words':
      return wordsOf(seed)
    case 'kit':
      return sealWhole(seed, task, walletId)
    case 'enrol':
      return enrol(seed, task.factor, walletId)
    case 'prove':
      return withKey(seed, 'proof', (key) => toText(ed25519.sign(new TextEncoder().encode(task.text), key)))
    case 'sign-solana':
      return withKey(seed, 'solana', (key) => task.messages.map((message) => toText(ed25519.sign(toBytes(message), key))).join(' '))
    case 'sign-psbt':
      return withKey(seed, task.testnet ? 'bip122Testnet' : 'bip122', (key) => signPsbt(task, key))
    case 'sign-message':
      return withKey(seed, 'eip155', (key) => signMessage({ message: { raw: task.raw }, privateKey: hexOf(key) }))
    case 'sign-typed-data':
      return withKey(seed, 'eip155', (key) => signTypedData({ ...task.data, privateKey: hexOf(key) }))
    case 'sign-transaction':
      return withKey(seed, 'eip155', (key) => signTransaction({ transaction: task.transaction, privateKey: hexOf(key) }))
  }
}

async function withKey<T>(seed: Uint8Array, name: Parameters<typeof privateKey>[1], use: (key: Uint8Array) => T | Promise<T>): Promise<T> {
  const key = await privateKey(seed, name)
  try {
    return await use(key)
  } finally {
    wipe(key)
  }
}

/** The whole transaction is signed (SIGHASH_ALL), so that nobody can change an output after it. */
function signPsbt({ psbt, inputs }: { readonly psbt: string; readonly inputs: readonly number[] }, key: Uint8Array): string {
  const transaction = Transaction.fromPSBT(toBytes(psbt), LENIENT)
  for (const index of inputs) transaction.signIdx(key, index)
  return toText(transaction.toPSBT())
}
