import { base58 } from '@scure/base'
import { RpcError } from '../../errors.js'
import type { LedgerRecord, Outcome } from '../ledger.js'
import { readTransaction } from '../read-transaction.js'
import { errorSentence } from '../transaction-error.js'
import { encodeAccount } from './encode-account.js'
import { encodeInner, encodeTransaction } from './encode-transaction.js'
import { addressParam, bytesParam, listParam, optionsParam } from './read-params.js'
import { type RpcMethods, type RpcWorld, withContext } from './rpc-method.js'

/** Methods that send transactions and look them up. */
export const transactionMethods: RpcMethods = {
  sendTransaction(world, [text, options]) {
    const { encoding, skipPreflight } = optionsParam(options)
    const bytes = bytesParam(text, encoding)
    const wire = readTransaction(bytes)
    if (!wire.signatures.every((signature) => signature.some(Boolean))) throw unsigned()
    if (skipPreflight !== true) {
      const outcome = world.ledger.simulate(wire, { sigVerify: true })
      if (outcome.error === 'SignatureFailure') throw unsigned()
      if (outcome.error) throw refused(outcome)
    }
    if (!world.lost()) world.ledger.send(wire, bytes)
    return base58.encode(wire.signatures[0] ?? new Uint8Array(64))
  },
  simulateTransaction(world, [text, options]) {
    const { encoding, sigVerify, replaceRecentBlockhash, accounts, innerInstructions } = optionsParam(options)
    if (sigVerify === true && replaceRecentBlockhash === true)
      throw new RpcError(-32602, 'Invalid param: sigVerify may not be used with replaceRecentBlockhash')
    const wire = readTransaction(bytesParam(text, encoding))
    const anyBlockhash = replaceRecentBlockhash === true
    const outcome = world.ledger.simulate(wire, { sigVerify: sigVerify === true, anyBlockhash })
    const { addresses, encoding: form } = optionsParam(accounts)
    const shown =
      addresses === undefined
        ? null
        : listParam(addresses, wire.accountKeys.length).map((address) =>
            encodeAccount(world.ledger, outcome.after.get(addressParam(address)) ?? world.ledger.account(addressParam(address)), {
              encoding: form ?? 'base64',
            }),
          )
    return withContext(world, {
      ...told(outcome),
      accounts: shown,
      innerInstructions: innerInstructions === true ? encodeInner(outcome.inner) : null,
      ...(anyBlockhash && { replacementBlockhash: world.ledger.latestBlockhash() }),
    })
  },
  getSignatureStatuses: (world, [signatures]) =>
    withContext(
      world,
      listParam(signatures, 256).map((signature) => {
        const record = world.ledger.record(String(signature))
        return record ? status(world, record) : null
      }),
    ),
  getTransaction({ ledger }, [signature, options]) {
    const record = ledger.record(String(signature))
    // The method supports no lower commitment than this one.
    if (!record?.confirmed) return null
    const { encoding = 'json', maxSupportedTransactionVersion } =
      typeof options === 'string' ? { encoding: options } : optionsParam(options)
    return encodeTransaction(ledger, record, { encoding, maxVersion: maxSupportedTransactionVersion })
  },
  getSignaturesForAddress({ ledger }, [addressText, options]) {
    const address = addressParam(addressText)
    const { before, until, limit = 1000 } = optionsParam(options)
    const all = ledger.history().filter((one) => one.confirmed && touches(one, address))
    const from = before === undefined ? 0 : all.findIndex(({ signature }) => signature === before) + 1
    const to = until === undefined ? -1 : all.findIndex(({ signature }) => signature === until)
    return all
      .slice(from, to < 0 ? undefined : to)
      .slice(0, Number(limit))
      .map(({ signature, slot, blockTime, error = null }) => ({
        signature,
        slot,
        blockTime,
        err: error,
        memo: null,
        confirmationStatus: 'finalized',
      }))
  },
}

function touches({ wire, loaded }: LedgerRecord, address: string): boolean {
  return wire.accountKeys.includes(address) || loaded.writable.includes(address) || loaded.readonly.includes(address)
}

function status({ ledger }: RpcWorld, { slot, error, confirmed }: LedgerRecord): object {
  return {
    slot,
    // Nothing is rolled back here: slots that the cluster has voted for are final.
    confirmations: confirmed ? null : ledger.slot - slot,
    err: error ?? null,
    status: error === undefined ? { Ok: null } : { Err: error },
    confirmationStatus: confirmed ? 'finalized' : 'processed',
  }
}

function told({ error, logs, unitsConsumed, returnData }: Outcome): object {
  return {
    err: error ?? null,
    logs,
    unitsConsumed,
    returnData: returnData ? { programId: returnData.programId, data: [Buffer.from(returnData.data).toString('base64'), 'base64'] } : null,
  }
}

function refused(outcome: Outcome): RpcError {
  const sentence = `Transaction simulation failed: ${errorSentence(outcome.error ?? '')}`
  return new RpcError(-32002, sentence, { accounts: null, innerInstructions: null, ...told(outcome) })
}

function unsigned(): RpcError {
  return new RpcError(-32003, 'Transaction signature verification failure')
}
