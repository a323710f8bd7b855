import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import { accountLists } from './account-lists.js'
import { BLOCKHASH_LIFE, type Ledger, type LedgerAccount, type LedgerRecord } from './ledger.js'
import type { WireTransaction } from './read-transaction.js'
import type { Runtime } from './runtime.js'

/** Manages blockhashes, slots and history around a virtual machine. `now` is in milliseconds. */
export function createLedger(runtime: Runtime, now: () => number): Ledger {
  const listeners = new Set<() => void>()
  const records = new Map<string, LedgerRecord & { confirmed: boolean }>()
  // The machine accepts only its newest blockhash; a cluster accepts those of the last minute.
  const blockhashes: string[] = [runtime.blockhash()]
  let slot = 1
  let held = false

  const changed = (): void => {
    for (const listener of [...listeners]) listener()
  }
  const step = (slots: number): void => {
    slot += slots
    for (let i = 0; i < Math.min(slots, BLOCKHASH_LIFE + 1); i++) blockhashes.push(runtime.nextBlockhash())
    blockhashes.splice(0, blockhashes.length - BLOCKHASH_LIFE - 1)
    runtime.setTime(slot, Math.floor(now() / 1000))
  }
  const refusal = (wire: WireTransaction) => (blockhashes.includes(wire.blockhash) ? undefined : runtime.failure('BlockhashNotFound'))

  return {
    genesisHash: base58.encode(createHash('sha256').update('latchkey test cluster').digest()),
    get slot() {
      return slot
    },
    latestBlockhash: () => ({ blockhash: blockhashes.at(-1) ?? '', lastValidBlockHeight: slot + BLOCKHASH_LIFE }),
    isBlockhashValid: (blockhash) => blockhashes.includes(blockhash),
    account: runtime.account,
    accountsOf: runtime.accountsOf,
    setAccount(address, account) {
      runtime.setAccount(address, account)
      changed()
    },
    minimumBalance: runtime.minimumBalance,
    simulate: (wire, { sigVerify, anyBlockhash = false }) => (!anyBlockhash && refusal(wire)) || runtime.simulate(wire, { sigVerify }),
    send(wire, bytes) {
      const signature = base58.encode(wire.signatures[0] ?? new Uint8Array(64))
      if (records.has(signature) || refusal(wire)) return records.get(signature)
      const { writable, readonly } = accountLists(wire, runtime.account)
      const all = [...wire.accountKeys, ...writable, ...readonly]
      const before = all.map(runtime.account)
      const outcome = runtime.send(wire)
      const afterwards = all.map(runtime.account)
      // No fee was paid: no block contains it.
      if (outcome.error && !differs(before[0], afterwards[0])) return undefined
      step(1)
      const blockTime = Math.floor(now() / 1000)
      const loaded = { writable, readonly }
      const record = { ...outcome, signature, slot, blockTime, bytes, wire, loaded, before, afterwards, confirmed: !held }
      records.set(signature, record)
      changed()
      return record
    },
    record: (signature) => records.get(signature),
    history: () => [...records.values()].reverse(),
    advance(slots) {
      step(slots)
      changed()
    },
    hold() {
      held = true
    },
    release() {
      held = false
      for (const record of records.values()) record.confirmed = true
      changed()
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function differs(one: LedgerAccount | undefined, two: LedgerAccount | undefined): boolean {
  return one?.lamports !== two?.lamports
}
