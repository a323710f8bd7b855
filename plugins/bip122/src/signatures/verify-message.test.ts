import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { p2pkh, p2sh, p2tr, p2wpkh } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { MAINNET } from '../fixtures/fake-wallets.js'
import { KEY, OTHER_KEY, signBip322, signEcdsa } from '../fixtures/sign-text.js'
import { verifyMessage } from './verify-message.js'

const publicKey = secp256k1.getPublicKey(KEY)
const [pkh, sh, tr] = [p2pkh(publicKey).address, p2sh(p2wpkh(publicKey)).address, p2tr(schnorr.getPublicKey(KEY)).address] as string[]
const [payment, nested, legacy, taproot] = [MAINNET.payment, sh ?? '', pkh ?? '', tr ?? '']
const message = 'Hello, wörld'
const verify = (address: string, signature: string, text = message) => verifyMessage({ address, message: text, signature })

test('an ECDSA signature fits every address of its key, regardless of the kind in its header', () => {
  for (const header of [27, 31, 35, 39])
    for (const address of [payment, nested, legacy]) expect(verify(address, signEcdsa(message, { header }))).toBe(true)
  const long = 'x'.repeat(300)
  expect(verify(payment, signEcdsa(long), long)).toBe(true)
  const uncompressed = p2pkh(secp256k1.getPublicKey(KEY, false)).address ?? ''
  expect(verify(uncompressed, signEcdsa(message, { header: 27 }))).toBe(true)
})

test('an ECDSA signature of another key or text is invalid', () => {
  for (const address of [payment, nested, legacy]) {
    expect(verify(address, signEcdsa(message, { key: OTHER_KEY }))).toBe(false)
    expect(verify(address, signEcdsa(message), 'Hello')).toBe(false)
  }
  expect(verify(payment, Buffer.from([39, ...new Uint8Array(64).fill(255)]).toString('base64'))).toBe(false)
})

test('a BIP-322 signature is verified for addresses of one key', () => {
  for (const [kind, address] of [
    ['p2wpkh', payment],
    ['p2sh', nested],
    ['p2tr', taproot],
  ] as const) {
    const signature = signBip322(message, { kind })
    expect(verify(address, signature), kind).toBe(true)
    expect(verify(address, `smp${signature}`), kind).toBe(true)
    expect(verify(address, signature, 'Hello'), kind).toBe(false)
    expect(verify(address, signBip322(message, { kind, key: OTHER_KEY })), kind).toBe(false)
  }
})

test('another key does not sign for an address, even if its signature is valid for the text', () => {
  for (const [kind, address] of [
    ['p2wpkh', payment],
    ['p2sh', nested],
  ] as const)
    expect(verify(address, signBip322(message, { kind, key: OTHER_KEY, owner: KEY })), kind).toBe(false)
})

test('accepts a signature that covers less than the text', () => {
  for (const [kind, address] of [
    ['p2wpkh', payment],
    ['p2sh', nested],
    ['p2tr', taproot],
  ] as const)
    expect(verify(address, signBip322(message, { kind, sighash: 3 })), kind).toBeUndefined()
})

test('the examples of BIP-322 verify', () => {
  const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
  const key = 'ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
  const empty = `AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40${key}`
  const hello = `AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/s${key}`
  for (const [text, signature] of [
    ['', empty],
    ['Hello World', hello],
  ] as const) {
    expect(verify(address, signature, text)).toBe(true)
    expect(verify(address, signature, 'Hello')).toBe(false)
  }
})

test('a single witness of another length is not a Taproot signature', () => {
  for (const size of [0, 1, 62, 66])
    expect(verify(taproot, Buffer.from([1, size, ...new Uint8Array(size)]).toString('base64')), String(size)).toBe(false)
})

test('accepts addresses of several keys, and other forms', () => {
  const several = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
  for (const signature of [signEcdsa(message), signBip322(message)]) expect(verify(several, signature)).toBeUndefined()
  expect(verify(taproot, signEcdsa(message))).toBeUndefined()
  expect(verify(payment, signEcdsa(message, { header: 50 }))).toBeUndefined()
  for (const bytes of [[], [2, 1], [0, 0, 0, 0], [3, 1, 1, 1, 1, 1, 1], [2, 1, 3, 1, 3]])
    expect(verify(payment, Buffer.from(bytes).toString('base64'))).toBeUndefined()
  expect(verify(legacy, signBip322(message))).toBeUndefined()
  expect(verify(payment, 'x')).toBeUndefined()
})
