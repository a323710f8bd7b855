/** How a transaction failed, in the notation of nodes: a word, or a word with details. */
export type TransactionError = string | { readonly [name: string]: unknown }

/** Converts the virtual machine's error to that of JSON-RPC. */
export function transactionError(error: unknown): TransactionError {
  // Its enums are numbers without names at run time.
  if (typeof error === 'number') return TRANSACTION[error] ?? 'SanitizeFailure'
  const { index, accountIndex, err } = error as { readonly index?: number; readonly accountIndex?: number; readonly err?: () => unknown }
  if (err) return { InstructionError: [index, instructionError(err.call(error))] }
  if (index !== undefined) return { DuplicateInstruction: index }
  // Two errors have this field, and the class is the only difference.
  const name = String(error).includes('InsufficientFundsForRent') ? 'InsufficientFundsForRent' : 'ProgramExecutionTemporarilyRestricted'
  return { [name]: { account_index: accountIndex } }
}

/** The message that nodes build from an error. */
export function errorSentence(error: TransactionError): string {
  if (typeof error === 'string') return SENTENCES[error] ?? words(error)
  const failed = error.InstructionError as readonly [number, string | { readonly Custom?: number }] | undefined
  if (failed) {
    const [index, inner] = failed
    const reason =
      typeof inner === 'string' ? (SENTENCES[inner] ?? words(inner)) : `custom program error: 0x${(inner.Custom ?? 0).toString(16)}`
    return `Error processing Instruction ${index}: ${reason}`
  }
  const rent = error.InsufficientFundsForRent as { readonly account_index: number } | undefined
  if (rent) return `Transaction results in an account (${rent.account_index}) with insufficient funds for rent`
  return words(Object.keys(error)[0] ?? '')
}

function instructionError(error: unknown): TransactionError {
  if (typeof error === 'number') return INSTRUCTION[error] ?? 'GenericError'
  const { code } = error as { readonly code?: number }
  return code === undefined ? 'BorshIoError' : { Custom: code }
}

function words(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

const SENTENCES: { readonly [name: string]: string } = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  AlreadyProcessed: 'This transaction has already been processed',
  SignatureFailure: 'Transaction did not pass signature verification',
  SanitizeFailure: 'Transaction failed to sanitize accounts offsets correctly',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
  InvalidProgramForExecution: 'This program may not be used for executing instructions',
  InsufficientFunds: 'insufficient funds for instruction',
  MissingRequiredSignature: 'missing required signature for instruction',
  InvalidAccountData: 'invalid account data for instruction',
  InvalidInstructionData: 'invalid instruction data',
  IncorrectProgramId: 'incorrect program id for instruction',
  NotEnoughAccountKeys: 'insufficient account keys for instruction',
  InvalidArgument: 'invalid program argument',
}

const TRANSACTION =
  /* @__PURE__ */
  'AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled'.split(
    ' ',
  )

const INSTRUCTION =
  /* @__PURE__ */
  'GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError'.split(
    ' ',
  )
