import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
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

test('another transaction is reported, whoever signed it', () => {
  for (const kind of KINDS) expect(fault({ kind, amount: 899n }), kind).toBe('transaction')
})

test('a signature of another key is reported where the signature names it', () => {
  for (const finalize of [false, true]) expect(fault({ key: OTHER_KEY, finalize })).toBe('key')
  for (const kind of ['p2sh', 'p2tr'] as const) expect(fault({ kind, key: OTHER_KEY })).toBeUndefined()
})

test('a signature that covers less than was asked for is reported', () => {
  for (const kind of KINDS)
    for (const finalize of [false, true]) {
      expect(fault({ kind, sighash: SINGLE, finalize }), kind).toBe('sighash')
      expect(fault({ kind, sighash: SINGLE, finalize }, { sighashTypes: [SINGLE] }), kind).toBeUndefined()
      expect(fault({ kind, sighash: SINGLE, finalize }, { named: SINGLE }), kind).toBeUndefined()
      expect(fault({ kind, finalize }, { sighashTypes: [SINGLE] }), kind).toBe('sighash')
      expect(fault({ kind, finalize }, { sighashTypes: [1] }), kind).toBeUndefined()
    }
})

test('signatures that were there before, and inputs that were not asked for, are not looked at', () => {
  const { signed } = psbtOf({ key: OTHER_KEY })
  const inputs = [{ index: 0, address: MAINNET.payment }]
  expect(faultInPsbt({ asked: signed, answered: signed, inputs })).toBeUndefined()
  const { unsigned } = psbtOf()
  expect(faultInPsbt({ asked: unsigned, answered: signed, inputs: [] })).toBeUndefined()
  expect(faultInPsbt({ asked: unsigned, answered: signed, inputs: [{ index: 7, address: MAINNET.payment }] })).toBeUndefined()
})

test('nothing is claimed about what cannot be parsed', () => {
  const { unsigned, signed } = psbtOf()
  const inputs = [{ index: 0, address: MAINNET.payment }]
  for (const other of ['cHNidP8=', 'x', '', signed.slice(0, 40)]) {
    expect(faultInPsbt({ asked: unsigned, answered: other, inputs })).toBeUndefined()
    expect(faultInPsbt({ asked: other, answered: signed, inputs })).toBeUndefined()
  }
})
