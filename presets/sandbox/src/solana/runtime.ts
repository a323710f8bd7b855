import { base58 } from '@scure/base'
import type { FailedTransactionMetadata, SimulatedTransactionInfo, TransactionMetadata } from 'litesvm'
import { SandboxError } from '../errors.js'
import type { LedgerAccount, Outcome } from './ledger.js'
import type { WireTransaction } from './read-transaction.js'
import { transactionError } from './transaction-error.js'

/** A Solana virtual machine behind our own interface. It has no history and does not track the age of blockhashes. */
export interface Runtime {
  blockhash(): string
  nextBlockhash(): string
  setTime(slot: number, seconds: number): void
  account(address: string): LedgerAccount | undefined
  accountsOf(program: string): readonly { readonly address: string; readonly account: LedgerAccount }[]
  setAccount(address: string, account: LedgerAccount): void
  minimumBalance(size: number): bigint
  simulate(wire: WireTransaction, options: { readonly sigVerify: boolean }): Outcome
  send(wire: WireTransaction): Outcome
  /** The outcome of a transaction that is refused before it runs. */
  failure(error: string): Outcome
}

/**
 * Loads the virtual machine, only when Solana is requested.
 * @throws SandboxError `no-litesvm`
 */
export async function loadRuntime(): Promise<Runtime> {
  const { LiteSVM } = await import('litesvm').catch((cause: unknown) => {
    throw new SandboxError('no-litesvm', 'Solana needs the package litesvm. Install it as a dev dependency.', { cause })
  })
  type Svm = InstanceType<typeof LiteSVM>
  type SvmTransaction = Parameters<Svm['sendTransaction']>[0]
  type SvmAddress = Parameters<Svm['getAccount']>[0]
  type SvmAccount = Parameters<Svm['setAccount']>[0]
  const svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(100_000n)
  // Its types have brands that only its own libraries can create; the values are plain.
  const at = (address: string): SvmAddress => address as SvmAddress
  const transaction = ({ accountKeys, signatures, message }: WireTransaction): SvmTransaction => {
    const pairs = signatures.map((signature, index) => [accountKeys[index], signature.some(Boolean) ? signature : null])
    return { messageBytes: message, signatures: Object.fromEntries(pairs) } as unknown as SvmTransaction
  }
  const failure = (error: string): Outcome => ({ ...outcomeOf(undefined, new Map()), error })

  return {
    blockhash: () => svm.latestBlockhash(),
    nextBlockhash() {
      svm.expireBlockhash()
      return svm.latestBlockhash()
    },
    setTime(slot, seconds) {
      svm.warpToSlot(BigInt(slot))
      const clock = svm.getClock()
      clock.unixTimestamp = BigInt(seconds)
      svm.setClock(clock)
    },
    account(address) {
      const found = svm.getAccount(at(address))
      return found.exists ? accountOf(found) : undefined
    },
    accountsOf: (program) => svm.getProgramAccounts(at(program)).map((one) => ({ address: one.address, account: accountOf(one) })),
    setAccount(address, { lamports, owner, data, executable }) {
      const account = { address, lamports, programAddress: owner, data, executable, space: BigInt(data.length) }
      svm.setAccount(account as unknown as SvmAccount)
    },
    minimumBalance: (size) => svm.minimumBalanceForRentExemption(BigInt(size)),
    simulate(wire, { sigVerify }) {
      if (sigVerify && !isSigned(wire)) return failure('SignatureFailure')
      svm.withSigverify(sigVerify)
      try {
        const result = svm.simulateTransaction(transaction(wire))
        const after = isFailure(result) ? [] : result.postAccounts()
        return outcomeOf(result, new Map(after.map((one) => [one.address, accountOf(one)])))
      } finally {
        svm.withSigverify(true)
      }
    },
    send: (wire) => (isSigned(wire) ? outcomeOf(svm.sendTransaction(transaction(wire)), new Map()) : failure('SignatureFailure')),
    failure,
  }
}

type Result = TransactionMetadata | FailedTransactionMetadata | SimulatedTransactionInfo

function outcomeOf(result: Result | undefined, after: Outcome['after']): Outcome {
  const meta = result && ('meta' in result ? result.meta() : result)
  const returned = meta?.returnData()
  return {
    error: result && isFailure(result) ? transactionError(result.err()) : undefined,
    logs: meta?.logs() ?? [],
    unitsConsumed: Number(meta?.computeUnitsConsumed() ?? 0),
    returnData: returned?.data().length ? { programId: base58.encode(returned.programId()), data: returned.data() } : undefined,
    inner: (meta?.innerInstructions() ?? []).map((list) =>
      list.map((one) => {
        const instruction = one.instruction()
        return {
          programIdIndex: instruction.programIdIndex(),
          accounts: [...instruction.accounts()],
          data: instruction.data(),
          stackHeight: one.stackHeight(),
        }
      }),
    ),
    after,
  }
}

function isFailure(result: Result): result is FailedTransactionMetadata {
  return 'err' in result
}

function isSigned({ signatures }: WireTransaction): boolean {
  return signatures.every((signature) => signature.some(Boolean))
}

function accountOf(one: {
  readonly lamports: bigint
  readonly programAddress: string
  readonly data: Iterable<number>
  readonly executable: boolean
}): LedgerAccount {
  return { lamports: one.lamports, owner: one.programAddress, data: Uint8Array.from(one.data), executable: one.executable }
}
