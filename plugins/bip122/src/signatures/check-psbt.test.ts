import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { base64 } from '@scure/base'
import { p2ms, p2pkh, p2sh, p2tr, p2wpkh, RawTx, Script, SigHash, Transaction } from '@scure/btc-signer'
import { sha256x2, signECDSA } from '@scure/btc-signer/utils.js'
import { expect, test } from 'vitest'
import { MAINNET } from '../fixtures/fake-wallets.js'
import { type PsbtOptions, psbtOf } from '../fixtures/sign-psbt.js'
import { KEY, OTHER_KEY } from '../fixtures/sign-text.js'
import { faultInPsbt } from './check-psbt.js'

const addresses = {
  p2wpkh: MAINNET.payment,
  p2sh: p2sh(p2wpkh(secp256k1.getPublicKey(KEY))).address ?? '',
  p2tr: p2tr(schnorr.getPublicKey(KEY)).address ?? '',
}
const KINDS = ['p2wpkh', 'p2sh', 'p2tr'] as const
const SINGLE = 3

/** The fault of a PSBT that was signed so, for one that was asked to be signed otherwise. */
function fault(signed: PsbtOptions, { sighashTypes, ...asked }: PsbtOptions & { readonly sighashTypes?: readonly number[] } = {}) {
  const { kind = 'p2wpkh' } = signed
  const inputs = [{ index: 0, address: addresses[kind], ...(sighashTypes && { sighashTypes }) }]
  return faultInPsbt({ asked: psbtOf({ kind, ...asked }).unsigned, answered: psbtOf(signed).signed, inputs })
}

test('a PSBT that the requested key signed is returned, finished or not', () => {
  for (const kind of KINDS) for (const finalize of [false, true]) expect(fault({ kind, finalize }), kind).toBeUndefined()
})

test('reports another transaction, with any signature', () => {
  for (const kind of KINDS) expect(fault({ kind, amount: 899n }), kind).toBe('transaction')
})

test('a signature of another key is reported', () => {
  for (const kind of KINDS) for (const finalize of [false, true]) expect(fault({ kind, key: OTHER_KEY, finalize }), kind).toBe('key')
})

test('reports a signature that covers less than requested', () => {
  for (const kind of KINDS)
    for (const finalize of [false, true]) {
      expect(fault({ kind, sighash: SINGLE, finalize }), kind).toBe('sighash')
      expect(fault({ kind, sighash: SINGLE, finalize }, { sighashTypes: [SINGLE] }), kind).toBeUndefined()
      expect(fault({ kind, sighash: SINGLE, finalize }, { named: SINGLE }), kind).toBeUndefined()
      expect(fault({ kind, finalize }, { sighashTypes: [SINGLE] }), kind).toBe('sighash')
      expect(fault({ kind, finalize }, { sighashTypes: [1] }), kind).toBeUndefined()
    }
})

test('ignores earlier signatures, and inputs that were not requested', () => {
  const { signed } = psbtOf({ key: OTHER_KEY })
  const inputs = [{ index: 0, address: MAINNET.payment }]
  expect(faultInPsbt({ asked: signed, answered: signed, inputs })).toBeUndefined()
  const { unsigned } = psbtOf()
  expect(faultInPsbt({ asked: unsigned, answered: signed, inputs: [] })).toBeUndefined()
  expect(faultInPsbt({ asked: unsigned, answered: signed, inputs: [{ index: 7, address: MAINNET.payment }] })).toBeUndefined()
})

test('accepts data that cannot be parsed', () => {
  const { unsigned, signed } = psbtOf()
  const inputs = [{ index: 0, address: MAINNET.payment }]
  for (const other of ['cHNidP8=', 'x', '', signed.slice(0, 40)]) {
    expect(faultInPsbt({ asked: unsigned, answered: other, inputs })).toBeUndefined()
    expect(faultInPsbt({ asked: other, answered: signed, inputs })).toBeUndefined()
  }
})

type Input = NonNullable<Parameters<Transaction['updateInput']>[1]>
const LENIENT = { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true, allowLegacyWitnessUtxo: true }
const read = (psbt: string) => Transaction.fromPSBT(base64.decode(psbt), LENIENT)
/** The PSBT with other fields of an input; undefined removes one. */
function edit(psbt: string, fields: { readonly [Field in keyof Input]: Input[Field] | undefined }, version = 0): string {
  const transaction = read(psbt)
  transaction.updateInput(0, fields as Input, true)
  return base64.encode(transaction.toPSBT(version))
}
const faultAt = (address: string, asked: string, answered: string) => faultInPsbt({ asked, answered, inputs: [{ index: 0, address }] })

test('reports a signature that names the key of the address, and fits another transaction', () => {
  for (const kind of KINDS) {
    const { partialSig, tapKeySig } = read(psbtOf({ kind, amount: 899n }).signed).getInput(0)
    const { unsigned } = psbtOf({ kind })
    const answered = edit(unsigned, { ...(partialSig && { partialSig }), ...(tapKeySig && { tapKeySig }) })
    expect(faultAt(addresses[kind], unsigned, answered), kind).toBe('key')
    // Without the amount, the signature cannot be checked.
    const bare = { witnessUtxo: undefined }
    expect(faultAt(addresses[kind], edit(unsigned, bare), edit(answered, bare)), kind).toBeUndefined()
    expect(faultAt(addresses[kind], unsigned, edit(answered, bare)), kind).toBe('key')
    expect(faultAt(addresses[kind], edit(unsigned, bare), answered), kind).toBe('key')
  }
  const { unsigned } = psbtOf()
  const other = [secp256k1.getPublicKey(KEY), Uint8Array.of(1, 2, 3, 1)] as [Uint8Array, Uint8Array]
  expect(faultAt(addresses.p2wpkh, unsigned, edit(unsigned, { partialSig: [other] }))).toBe('key')
})

test('accepts another key at a script whose hash alone is known, until the finished input reveals it', () => {
  const bare = { redeemScript: undefined }
  const { unsigned } = psbtOf({ kind: 'p2sh' })
  const { signed } = psbtOf({ kind: 'p2sh', key: OTHER_KEY })
  expect(faultAt(addresses.p2sh, edit(unsigned, bare), signed)).toBeUndefined()
  expect(faultAt(addresses.p2sh, edit(unsigned, bare), psbtOf({ kind: 'p2sh', key: OTHER_KEY, finalize: true }).signed)).toBe('key')
  const { partialSig = [] } = read(signed).getInput(0)
  const [[key, signature] = []] = partialSig
  const finalScriptSig = Script.encode([read(unsigned).getInput(0).redeemScript ?? new Uint8Array()])
  const finished = { partialSig: undefined, finalScriptSig, finalScriptWitness: [signature, key] as Uint8Array[] }
  expect(faultAt(addresses.p2sh, edit(unsigned, bare), edit(unsigned, { partialSig }))).toBe('key')
  expect(faultAt(addresses.p2sh, edit(unsigned, bare), edit(unsigned, { ...bare, ...finished }))).toBe('key')
  const keys = [KEY, OTHER_KEY].map((key) => secp256k1.getPublicKey(key))
  const several = p2sh(p2ms(1, keys))
  const { transaction, psbt } = spend(several.script, { redeemScript: several.redeemScript ?? new Uint8Array() })
  transaction.signIdx(OTHER_KEY, 0)
  const half = base64.encode(transaction.toPSBT())
  transaction.finalize()
  for (const answered of [half, base64.encode(transaction.toPSBT())]) expect(faultAt(several.address ?? '', psbt, answered)).toBeUndefined()
})

test('a finished input of a key’s hash reveals its signer', () => {
  const own = secp256k1.getPublicKey(KEY)
  const { script, address = '' } = p2pkh(own)
  const { psbt } = spend(script, {})
  for (const [by, key, type, expected] of [
    [own, KEY, 1, undefined],
    [own, KEY, 3, 'sighash'],
    [secp256k1.getPublicKey(OTHER_KEY), OTHER_KEY, 1, 'key'],
    [secp256k1.getPublicKey(OTHER_KEY, false), OTHER_KEY, 1, 'key'],
  ] as const) {
    const signature = Uint8Array.of(...signECDSA(new Uint8Array(32).fill(1), key), type)
    expect(faultAt(address, psbt, edit(psbt, { partialSig: [[by, signature]] }))).toBe(expected)
    expect(faultAt(address, psbt, edit(psbt, { finalScriptSig: Script.encode([signature, by]) }))).toBe(expected)
  }
  expect(faultAt(address, psbt, edit(psbt, { finalScriptSig: Uint8Array.of(0x4e, 1) }))).toBeUndefined()
})

test('a Taproot signature covers the other coins as well, unless it states otherwise', () => {
  const { script } = p2tr(schnorr.getPublicKey(KEY))
  const { script: foreign } = p2tr(schnorr.getPublicKey(OTHER_KEY))
  const witnessUtxo = { script: foreign, amount: 5_000n }
  for (const [type, hasAmount, expected] of [
    [SigHash.ALL, true, 'key'],
    [SigHash.ALL, false, undefined],
    [SigHash.ALL_ANYONECANPAY, false, 'key'],
  ] as const)
    for (const key of [KEY, OTHER_KEY]) {
      const from = key === KEY ? script : foreign
      const { transaction, psbt } = spend(from, { tapInternalKey: schnorr.getPublicKey(key), sighashType: type }, [{ witnessUtxo }])
      transaction.signIdx(key, 0, [type])
      if (!hasAmount) transaction.updateInput(1, { witnessUtxo: undefined } as never, true)
      const asked = read(psbt)
      asked.updateInput(0, { witnessUtxo: { script, amount: 1_000n } }, true)
      if (!hasAmount) asked.updateInput(1, { witnessUtxo: undefined } as never, true)
      const [before, after] = [asked, transaction].map((each) => base64.encode(each.toPSBT())) as [string, string]
      expect(faultAt(addresses.p2tr, before, after)).toBe(key === KEY ? undefined : expected)
    }
  const { unsigned, signed } = psbtOf({ kind: 'p2tr' })
  const { tapKeySig } = read(signed).getInput(0)
  // An annex is covered as well, and the spending of a script is not one key's.
  const witness = [new Uint8Array(64), new Uint8Array(33).fill(0x50)]
  expect(faultAt(addresses.p2tr, unsigned, edit(unsigned, { finalScriptWitness: witness }))).toBeUndefined()
  // BIP-341 has no such encoding of DEFAULT.
  expect(faultAt(addresses.p2tr, unsigned, edit(unsigned, { tapKeySig: Uint8Array.of(...(tapKeySig ?? []), 0) }))).toBe('sighash')
})

test('the transaction that made a coin states its amount', () => {
  const { script } = p2wpkh(secp256k1.getPublicKey(KEY))
  const made = RawTx.encode({
    version: 2,
    segwitFlag: false,
    inputs: [{ txid: new Uint8Array(32).fill(1), index: 0, finalScriptSig: new Uint8Array(), sequence: 0 }],
    outputs: [{ amount: 1_000n, script }],
    witnesses: undefined,
    lockTime: 0,
  })
  const { transaction, psbt } = spend(undefined, { txid: sha256x2(made).reverse(), nonWitnessUtxo: made })
  transaction.signIdx(KEY, 0)
  const signed = base64.encode(transaction.toPSBT())
  expect(faultAt(addresses.p2wpkh, psbt, signed)).toBeUndefined()
  const { partialSig } = read(psbtOf().signed).getInput(0)
  expect(faultAt(addresses.p2wpkh, psbt, edit(psbt, { ...(partialSig && { partialSig }) }))).toBe('key')
})

test('transactions of any version are compared', () => {
  const { script } = p2wpkh(secp256k1.getPublicKey(KEY))
  const [asked, answered] = [1, 2].map((amount) => {
    const transaction = new Transaction({ ...LENIENT, version: 7, allowUnknownVersion: true })
    transaction.addInput({ txid: 'ab'.repeat(32), index: 0, witnessUtxo: { script, amount: 1_000n } })
    transaction.addOutput({ script, amount: BigInt(amount) })
    return base64.encode(transaction.toPSBT())
  }) as [string, string]
  expect(faultAt(addresses.p2wpkh, asked, answered)).toBe('transaction')
})

test('PSBTs of both versions are compared', () => {
  const { unsigned, signed } = psbtOf({ kind: 'p2tr' })
  const [other, foreign] = [psbtOf({ kind: 'p2tr', amount: 899n }).signed, psbtOf({ kind: 'p2tr', key: OTHER_KEY }).signed]
  for (const asked of [unsigned, edit(unsigned, {}, 2)])
    for (const version of [0, 2]) {
      expect(faultAt(addresses.p2tr, asked, edit(signed, {}, version))).toBeUndefined()
      expect(faultAt(addresses.p2tr, asked, edit(other, {}, version))).toBe('transaction')
      expect(faultAt(addresses.p2tr, asked, edit(foreign, {}, version))).toBe('key')
    }
})

/** A transaction that spends a script’s coin first, and its unsigned PSBT. */
function spend(script: Uint8Array | undefined, input: Input, more: readonly Input[] = []) {
  const transaction = new Transaction(LENIENT)
  transaction.addInput({ txid: 'ab'.repeat(32), index: 0, ...(script && { witnessUtxo: { script, amount: 1_000n } }), ...input })
  for (const each of more) transaction.addInput({ txid: 'cd'.repeat(32), index: 0, ...each })
  transaction.addOutput({ script: p2wpkh(secp256k1.getPublicKey(OTHER_KEY)).script, amount: 900n })
  return { transaction, psbt: base64.encode(transaction.toPSBT()) }
}
