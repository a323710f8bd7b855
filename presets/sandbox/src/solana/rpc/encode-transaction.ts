import { base58, base64 } from '@scure/base'
import { RpcError } from '../../errors.js'
import type { InnerInstruction, Ledger, LedgerAccount, LedgerRecord } from '../ledger.js'
import type { WireInstruction } from '../read-transaction.js'
import { readTokenData } from '../token-layout.js'
import { decimalsOf, tokenAmount } from './encode-account.js'
import { invalid } from './read-params.js'

/**
 * Encodes a transaction of the history like a node.
 * @throws RpcError -32015 when its version is newer than the caller supports.
 */
export function encodeTransaction(
  ledger: Ledger,
  record: LedgerRecord,
  { encoding, maxVersion }: { readonly encoding: unknown; readonly maxVersion: unknown },
): object {
  const { slot, blockTime, wire } = record
  if (wire.version !== 'legacy' && maxVersion === undefined)
    throw new RpcError(
      -32015,
      `Transaction version (${wire.version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${wire.version}`,
    )
  const version = maxVersion === undefined ? {} : { version: wire.version }
  return { slot, blockTime, ...version, meta: metaOf(ledger, record), transaction: bodyOf(record, encoding) }
}

/** Inner instructions, grouped by the transaction's instruction that caused them. */
export function encodeInner(inner: LedgerRecord['inner']): readonly object[] {
  return inner.flatMap((list, index) => (list.length ? { index, instructions: list.map(encodeInstruction) } : []))
}

function bodyOf({ bytes, wire, loaded }: LedgerRecord, encoding: unknown): unknown {
  if (encoding === 'base64') return [base64.encode(bytes), 'base64']
  if (encoding === 'base58') return [base58.encode(bytes), 'base58']
  if (encoding !== 'json' && encoding !== 'jsonParsed') throw invalid(`unknown encoding: ${String(encoding)}`)
  const { header, accountKeys, blockhash, instructions, lookups, version } = wire
  const signatures = wire.signatures.map((signature) => base58.encode(signature))
  const all = [...accountKeys, ...loaded.writable, ...loaded.readonly]
  const message =
    encoding === 'json'
      ? { header, accountKeys, recentBlockhash: blockhash, instructions: instructions.map((one) => encodeInstruction(one)) }
      : {
          accountKeys: all.map((pubkey, index) => ({ pubkey, ...roleOf(wire, loaded, index) })),
          recentBlockhash: blockhash,
          // Nodes only partly decode instructions of unknown programs; this one does so for all of them.
          instructions: instructions.map(({ programIdIndex, accounts, data }) => ({
            programId: all[programIdIndex],
            accounts: accounts.map((index) => all[index]),
            data: base58.encode(data),
            stackHeight: 1,
          })),
        }
  const tables = lookups.map(({ table, writable, readonly }) => ({
    accountKey: table,
    writableIndexes: writable,
    readonlyIndexes: readonly,
  }))
  return { signatures, message: version === 'legacy' ? message : { ...message, addressTableLookups: tables } }
}

function roleOf(
  { header, accountKeys }: LedgerRecord['wire'],
  loaded: LedgerRecord['loaded'],
  index: number,
): { readonly signer: boolean; readonly writable: boolean; readonly source: string } {
  const { numRequiredSignatures, numReadonlySignedAccounts, numReadonlyUnsignedAccounts } = header
  if (index >= accountKeys.length)
    return { signer: false, writable: index - accountKeys.length < loaded.writable.length, source: 'lookupTable' }
  const signer = index < numRequiredSignatures
  const writable = signer
    ? index < numRequiredSignatures - numReadonlySignedAccounts
    : index < accountKeys.length - numReadonlyUnsignedAccounts
  return { signer, writable, source: 'transaction' }
}

function metaOf(ledger: Ledger, { error, logs, unitsConsumed, inner, before, afterwards, loaded }: LedgerRecord): object {
  const lamports = (accounts: readonly (LedgerAccount | undefined)[]): readonly number[] =>
    accounts.map((account) => Number(account?.lamports ?? 0n))
  const [pre, post] = [lamports(before), lamports(afterwards)]
  return {
    err: error ?? null,
    status: error === undefined ? { Ok: null } : { Err: error },
    // Amounts that left these accounts and arrived at none of them.
    fee: pre.reduce((sum, one) => sum + one, 0) - post.reduce((sum, one) => sum + one, 0),
    preBalances: pre,
    postBalances: post,
    preTokenBalances: tokenBalances(ledger, before),
    postTokenBalances: tokenBalances(ledger, afterwards),
    innerInstructions: encodeInner(inner),
    logMessages: logs,
    loadedAddresses: loaded,
    computeUnitsConsumed: unitsConsumed,
    rewards: [],
  }
}

function tokenBalances(ledger: Ledger, accounts: readonly (LedgerAccount | undefined)[]): readonly object[] {
  return accounts.flatMap((account, accountIndex) => {
    const data = account && readTokenData(account)
    if (data?.type !== 'account') return []
    const { mint, owner, amount } = data
    return { accountIndex, mint, owner, programId: account?.owner, uiTokenAmount: tokenAmount(amount, decimalsOf(ledger, mint)) }
  })
}

function encodeInstruction({ programIdIndex, accounts, data, ...rest }: WireInstruction | InnerInstruction): object {
  return { programIdIndex, accounts, data: base58.encode(data), stackHeight: 'stackHeight' in rest ? rest.stackHeight : null }
}
