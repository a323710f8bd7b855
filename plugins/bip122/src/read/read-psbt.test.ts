import { OutScript, p2tr, p2wpkh, RawTx, Transaction } from '@scure/btc-signer'
import { equalBytes, pubSchnorr, sha256x2 } from '@scure/btc-signer/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describePsbt } from '../approval/describe-psbt.js'
import { addressOfScript, formatOf, scriptOfAddress } from './format.js'
import { readPsbt } from './read-psbt.js'

const format = formatOf('mainnet')
const own = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ownScript = scriptOfAddress(own, format)
const other = p2tr(pubSchnorr(new Uint8Array(32).fill(7))).script
const isOwn = (script: Uint8Array): boolean => equalBytes(script, ownScript)
const t = (key: string, values?: object): string => (values ? `${key} ${Object.values(values).join(' ')}` : key)

interface Given {
  readonly amount: bigint
  readonly isOwn: boolean
  /** The PSBT has the transaction that made the coin. */
  readonly isProven?: boolean
  readonly sighashType?: number
}

/** Builds a PSBT with these inputs and outputs. */
function psbtOf({ inputs, outputs }: { readonly inputs: readonly Given[]; readonly outputs: readonly Given[] }): Uint8Array {
  const transaction = new Transaction({ allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true })
  inputs.forEach(({ amount, isOwn: mine, isProven = false, sighashType }, at) => {
    const script = mine ? ownScript : other
    const before = {
      version: 2,
      segwitFlag: false,
      inputs: [{ txid: new Uint8Array(32).fill(at + 1), index: 0, finalScriptSig: new Uint8Array(), sequence: 0 }],
      outputs: [{ amount, script }],
      witnesses: [],
      lockTime: 0,
    }
    const raw = RawTx.encode(before)
    const txid = isProven ? sha256x2(raw).reverse() : new Uint8Array(32).fill(at + 100)
    transaction.addInput({
      txid,
      index: 0,
      ...(isProven ? { nonWitnessUtxo: raw } : { witnessUtxo: { amount, script } }),
      ...(sighashType !== undefined && { sighashType }),
    })
  })
  for (const { amount, isOwn: mine } of outputs) transaction.addOutput({ amount, script: mine ? ownScript : other })
  return transaction.toPSBT()
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

test('a PSBT reads back to the amounts and owners that it was built from', () => {
  const given = fc.record({ amount: fc.bigInt({ min: 1n, max: 10n ** 12n }), isOwn: fc.boolean(), isProven: fc.boolean() })
  const many = fc.array(given, { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(many, many, (inputs, outputs) => {
      const read = readPsbt(psbtOf({ inputs, outputs }), { isOwn, format })
      expect(read.inputs.map(({ amount, isOwn: mine, isProven }) => ({ amount, isOwn: mine, isProven }))).toEqual(inputs)
      expect(read.outputs.map(({ amount, isOwn: mine }) => ({ amount, isOwn: mine }))).toEqual(
        outputs.map(({ amount, isOwn: mine }) => ({ amount, isOwn: mine })),
      )
      const sum = (all: readonly Given[]): bigint => all.reduce((total, { amount }) => total + amount, 0n)
      expect(read.fee).toBe(sum(inputs) - sum(outputs))
      expect(read.spent).toBe(sum(inputs.filter((each) => each.isOwn)))
      const mayBack = inputs.every((each) => each.isOwn || each.isProven)
      expect(read.back).toBe(mayBack ? sum(outputs.filter((each) => each.isOwn)) : 0n)
    }),
    { numRuns: 50 },
  )
})

test('refuses bytes that are not a PSBT: %s', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      expect(() => readPsbt(bytes, { isOwn, format })).toThrow()
    }),
  )
})

test('addresses and scripts of each kind of network', () => {
  for (const kind of ['mainnet', 'testnet', 'regtest'] as const) {
    const address = p2wpkh(new Uint8Array(33).fill(2), formatOf(kind)).address ?? ''
    expect(addressOfScript(scriptOfAddress(address, formatOf(kind)), formatOf(kind))).toBe(address)
  }
  expect(addressOfScript(Uint8Array.of(0x6a, 1, 7), format)).toBeUndefined()
  expect(OutScript.decode(ownScript).type).toBe('wpkh')
})

describe('describes a PSBT in words', () => {
  const say = (inputs: readonly Given[], outputs: readonly Given[]) => describePsbt(base64(psbtOf({ inputs, outputs })), { own: [own], t })
  const facts = ({ facts: all }: ReturnType<typeof say>) =>
    all.map(({ label, value }) => [label.replace(/^(?:bip122\.)?approve\./, ''), value])

  test('recipients with their amounts, the change not among them, and the fee', () => {
    const said = say(
      [{ amount: 100_000n, isOwn: true }],
      [
        { amount: 60_000n, isOwn: false },
        { amount: 39_000n, isOwn: true },
      ],
    )
    expect(facts(said)).toEqual([
      ['to', addressOfScript(other, format)],
      ['amount', '0.0006 BTC'],
      ['leaves', '0.00061 BTC'],
      ['fee', '0.00001 BTC'],
    ])
    expect(said.warnings).toEqual([])
  })

  test('does not count change that others may have paid, and shows their share', () => {
    const outputs = [{ amount: 150_000n, isOwn: true }]
    const claimed = say(
      [
        { amount: 100_000n, isOwn: true },
        { amount: 100_000n, isOwn: false },
      ],
      outputs,
    )
    expect(facts(claimed)).toContainEqual(['leaves', '0.001 BTC'])
    expect(claimed.warnings).toContainEqual({ level: 'warning', text: 'bip122.approve.warn.othersSign' })
    const proven = say(
      [
        { amount: 100_000n, isOwn: true },
        { amount: 100_000n, isOwn: false, isProven: true },
      ],
      outputs,
    )
    expect(facts(proven)).toContainEqual(['leaves', 'bip122.approve.comesIn 0.0005 BTC'])
  })

  test('a high fee and a signature that others can add to are dangers; many outputs are counted', () => {
    const dear = say([{ amount: 100_000n, isOwn: true, sighashType: 0x81 }], [{ amount: 50_000n, isOwn: false }])
    expect(dear.warnings).toEqual([
      { level: 'danger', text: 'bip122.approve.warn.othersAdd' },
      { level: 'danger', text: 'approve.warn.feeHigh' },
    ])
    const many = say(
      [{ amount: 100_000n, isOwn: true }],
      Array.from({ length: 22 }, () => ({ amount: 4_000n, isOwn: false })),
    )
    expect(many.warnings).toContainEqual({ level: 'danger', text: 'approve.warn.hiddenLines 2' })
  })
})
