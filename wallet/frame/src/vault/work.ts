import { problem } from '@latchkey/wallet-protocol'
import type { NewFactor, WalletAddresses } from '@latchkey/wallet-protocol/wire'
import { ed25519 } from '@noble/curves/ed25519.js'
import { Transaction } from '@scure/btc-signer'
import type { TransactionSerializable, TransactionSerializableEIP7702, TypedDataDefinition } from 'viem'
import { signAuthorization, signMessage, signTransaction, signTypedData } from 'viem/accounts'
import { toBytes, toText, wipe } from './bytes.js'
import { accountsOf, hexOf, privateKey, wordsOf } from './keys.js'
import { LENIENT } from './psbt-options.js'
import { rebuildSeed, splitSeed } from './rebuild-seed.js'
import { type SealedFor, seal, unseal } from './seal.js'

/** A new factor, with the key that seals its half. */
export interface FactorToBe {
  readonly kind: NewFactor['kind']
  readonly factorId: string
  readonly key: CryptoKey
}
/** The two halves of one factor, and the wallet that their seed must belong to. */
export interface Opening extends SealedFor {
  readonly key: CryptoKey
  /** The user's half, sealed. */
  readonly sealed: string
  readonly serverHalf: string
  readonly addresses: WalletAddresses
}
/** A task to run with the open seed. */
export type Task =
  /** EIP-191 over these bytes. */
  | { readonly do: 'sign-message'; readonly raw: `0x${string}` }
  /** EIP-712. */
  | { readonly do: 'sign-typed-data'; readonly data: TypedDataDefinition }
  /** With `delegate`, the account also delegates to a contract in the same transaction (EIP-7702, type 4). */
  | { readonly do: 'sign-transaction'; readonly transaction: TransactionSerializable; readonly delegate?: Delegate }
  /** EIP-7702, for an ERC-4337 user operation: 65 bytes. */
  | { readonly do: 'sign-authorization'; readonly delegate: Delegate }
  /** Ed25519 over each of these, base64url. */
  | { readonly do: 'sign-solana'; readonly messages: readonly string[] }
  /** Signs these inputs of a PSBT (BIP-174), base64url. */
  | { readonly do: 'sign-psbt'; readonly psbt: string; readonly testnet: boolean; readonly inputs: readonly number[] }
  /** Ed25519 with the proof key. */
  | { readonly do: 'prove'; readonly text: string }
  /** Makes a new split for one more factor. */
  | { readonly do: 'enrol'; readonly factor: FactorToBe }
  /** Returns the recovery words to show to the visitor. */
  | { readonly do: 'words' }
  /** Seals the whole seed, for a file that opens without a server. */
  | { readonly do: 'kit'; readonly kitId: string; readonly key: CryptoKey }
/** The contract that an account delegates to on one chain. */
export interface Delegate {
  readonly chainId: number
  readonly address: `0x${string}`
  /** The account's nonce when the delegation is applied. */
  readonly nonce: number
}
/** A half for the server and a sealed half. A device's sealed half stays in the frame's storage. */
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
/** Input of a worker. */
export type Work =
  | { readonly create: { readonly walletId: string; readonly factors: readonly FactorToBe[] } }
  | { readonly open: Opening; readonly tasks: readonly Task[] }
/** A string per task; a factor for `enrol`. */
export type Done = MadeWallet | readonly (string | MadeFactor)[]

/** Runs one task and then overwrites every secret. The worker it runs in is terminated afterwards. */
export async function work(given: Work): Promise<Done> {
  if ('create' in given) return create(given.create)
  const { open, tasks } = given
  const own = await unseal(open.key, open.sealed, open).catch((cause: unknown) => {
    // The browser's own error has no useful message.
    throw problem('wrong-key', { cause })
  })
  const server = toBytes(open.serverHalf)
  const seed = await rebuildSeed(own, server, open.addresses).finally(() => wipe(own, server))
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
      return withKey(seed, 'eip155', (key) => signEvmTransaction(task, hexOf(key)))
    case 'sign-authorization':
      return withKey(seed, 'eip155', (key) => signDelegate(task.delegate, { privateKey: hexOf(key), to: 'hex' }))
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

async function signEvmTransaction(
  { transaction, delegate }: Extract<Task, { do: 'sign-transaction' }>,
  privateKey: `0x${string}`,
): Promise<string> {
  if (!delegate) return signTransaction({ transaction, privateKey })
  const authorization = await signDelegate(delegate, { privateKey, to: 'object' })
  // All fields of the type 2 transaction are kept; TypeScript allows any type here.
  const whole = { ...transaction, type: 'eip7702', authorizationList: [authorization] } as TransactionSerializableEIP7702
  return signTransaction({ transaction: whole, privateKey })
}

/** @throws for a delegation that would be valid on every chain */
async function signDelegate<to extends 'hex' | 'object'>(delegate: Delegate, { privateKey, to }: { privateKey: `0x${string}`; to: to }) {
  if (!(delegate.chainId > 0)) throw new Error('An account delegates on one chain at a time.')
  return signAuthorization({ ...delegate, privateKey, to })
}

/** Signs the whole transaction (SIGHASH_ALL), so that no one can change an output afterwards. */
function signPsbt({ psbt, inputs }: { readonly psbt: string; readonly inputs: readonly number[] }, key: Uint8Array): string {
  const transaction = Transaction.fromPSBT(toBytes(psbt), LENIENT)
  for (const index of inputs) transaction.signIdx(key, index)
  return toText(transaction.toPSBT())
}
