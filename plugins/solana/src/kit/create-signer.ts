import { type CoreContract, type Kernel, walletErrors } from '@latchkey/kernel'
import type {
  Address,
  MessagePartialSigner,
  SignatureBytes,
  Transaction,
  TransactionModifyingSigner,
  TransactionSendingSigner,
  TransactionWithinSizeLimit,
  TransactionWithLifetime,
} from '@solana/kit'
import { fromBase58, toBase58 } from '../codec/base58.js'
import { fromBase64, toBase64 } from '../codec/base64.js'
import type { SolanaContract } from '../contract.js'
import { solanaErrors } from '../errors.js'
import { openTransaction } from '../transaction/open-transaction.js'
import { readMessage } from '../transaction/read-message.js'

/** Any kernel that runs `solana()`. */
export type SolanaKernel = Kernel<CoreContract | SolanaContract>
/** A connected account as a signer of `@solana/kit`, for transactions and messages. */
export type SolanaSigner = TransactionModifyingSigner & TransactionSendingSigner & MessagePartialSigner
/** Which account signs. */
export interface SignerArgs {
  /** One of the connected accounts. Defaults to the one in use. */
  readonly address?: string
}

/** A packet's size, which no transaction may exceed. */
const MOST = 1232

/**
 * Creates a signer of `@solana/kit` from the connected account, whatever wallet it is in. It keeps its account: once that is no longer
 * connected, it signs nothing.
 *
 * @throws wallet/not-connected
 * @example
 * const signer = createSigner(kernel)
 * const message = pipe(
 *   createTransactionMessage({ version: 0 }),
 *   (m) => setTransactionMessageFeePayerSigner(signer, m),
 *   (m) => setTransactionMessageLifetimeUsingBlockhash(blockhash, m),
 *   (m) => appendTransactionMessageInstruction(instruction, m),
 * )
 * const signature = await signAndSendTransactionMessageWithSigners(message)
 */
export function createSigner(kernel: SolanaKernel, { address: given }: SignerArgs = {}): SolanaSigner {
  const { solana: session } = kernel.state.core.sessions
  const found = session?.status === 'connected' ? session.accounts.find(({ address }) => address === (given ?? session.address)) : undefined
  if (!found) throw walletErrors.create('not-connected', { namespace: 'solana' })
  const pubkey = found.address
  // Accounts of a session are checked by the family.
  const address = pubkey as Address
  return Object.freeze({
    address,
    async modifyAndSignTransactions(transactions, { abortSignal } = {}) {
      const opened = transactions.map((each) => openTransaction(each))
      const texts = opened.map(({ bytes }) => toBase64(bytes))
      const [only, ...others] = texts
      if (only === undefined) return []
      const call = abortSignal && { signal: abortSignal }
      const signed =
        others.length === 0
          ? [(await kernel.request('solana_signTransaction', [{ transaction: only, pubkey }], call)).transaction]
          : (await kernel.request('solana_signAllTransactions', [{ transactions: texts, pubkey }], call)).transactions
      return opened.map((each, i) => signedBy(each, fromBase64(signed[i] ?? '')))
    },
    async signAndSendTransactions(transactions, { abortSignal, minContextSlot } = {}) {
      const signatures: SignatureBytes[] = []
      // One after the other: each of them is sent once the visitor has approved it.
      for (const each of transactions) {
        const transaction = toBase64(openTransaction(each).bytes)
        const options = minContextSlot === undefined ? {} : { options: { minContextSlot: Number(minContextSlot) } }
        const { signature } = await kernel.request(
          'solana_signAndSendTransaction',
          [{ transaction, pubkey, ...options }],
          abortSignal && { signal: abortSignal },
        )
        signatures.push(toSignature(signature))
      }
      return signatures
    },
    async signMessages(messages, { abortSignal } = {}) {
      const signed: { readonly [signer: Address]: SignatureBytes }[] = []
      for (const { content } of messages) {
        const asked = [{ message: toBase58(content), pubkey }] as const
        const { signature } = await kernel.request('solana_signMessage', asked, abortSignal && { signal: abortSignal })
        signed.push(Object.freeze({ [address]: toSignature(signature) }))
      }
      return signed
    },
  } satisfies SolanaSigner)
}

type Signed = Transaction & TransactionWithinSizeLimit & TransactionWithLifetime

function signedBy(opened: ReturnType<typeof openTransaction<Transaction>>, bytes: Uint8Array | undefined): Signed {
  if (!bytes || bytes.length > MOST) throw solanaErrors.create('not-a-transaction', { reason: 'it is empty or too large' })
  const transaction = opened.back(bytes) as Transaction & Partial<TransactionWithLifetime>
  // The wallet has replaced the blockhash, whose end only the network knows.
  const lifetimeConstraint = transaction.lifetimeConstraint ?? {
    blockhash: readMessage(bytes).blockhash,
    lastValidBlockHeight: 2n ** 64n - 1n,
  }
  // The brand says what was checked above.
  return Object.freeze({ ...transaction, lifetimeConstraint }) as Signed
}

/** Checked by the request: 64 bytes. */
function toSignature(text: string): SignatureBytes {
  return (fromBase58(text) ?? new Uint8Array()) as SignatureBytes
}
