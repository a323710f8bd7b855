import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { ServerCall } from '@latchkey/server-kit'
import { formatMessage } from '@latchkey/siwx/message'
import type { MessageFields } from '@latchkey/siwx/wire'
import { base58, base64, hex } from '@scure/base'
import { Signer, Verifier } from 'bip322-js'
import { describe, expect, test } from 'vitest'
import bip322Vectors from '../fixtures/vectors/bip322.json' with { type: 'json' }
import siweVectors from '../fixtures/vectors/siwe-verification.json' with { type: 'json' }
import { bip122 } from './bip122.js'
import { eip155 } from './eip155.js'
import { solana } from './solana.js'

/** No chain answers: signatures by a key need none. */
const call: ServerCall = {
  fetch,
  signal: new AbortController().signal,
  find: () => undefined,
  use: () => {
    throw new Error('Nobody provides it.')
  },
}
const MAINNET = 'bip122:000000000019d6689c085ae165831e93'
const TESTNET = 'bip122:000000000933ea01ad0ee984209779ba'

describe('EVM keys', () => {
  const textOf = (vector: (typeof siweVectors.good)[keyof typeof siweVectors.good]): string => {
    const { address, chainId, signature, ...rest } = vector
    const fields: MessageFields = { ...rest, accountAddress: address, chainId: `eip155:${chainId}`, version: '1' }
    return formatMessage(fields)
  }

  test.each(Object.entries(siweVectors.good))('published vector, good: %s', async (_, vector) => {
    const signed = { chain: 'eip155:1', address: vector.address, message: textOf(vector), signature: vector.signature }
    expect(await eip155.whoSigned(signed, call)).toBe('key')
    expect(await eip155.whoSigned({ ...signed, message: `${signed.message} ` }, call)).toBeUndefined()
  })

  test.each(Object.entries(siweVectors.bad))('published vector, bad: %s', async (_, vector) => {
    expect(
      await eip155.whoSigned({ chain: 'eip155:1', address: vector.address, message: textOf(vector), signature: vector.signature }, call),
    ).toBeUndefined()
  })

  test('an address has one spelling in a message', () => {
    const address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
    expect(eip155.accountOf(address, 'eip155:1')).toBe(address.toLowerCase())
    expect(eip155.write(address.toLowerCase())).toBe(address)
    expect(eip155.accountOf(address.toLowerCase(), 'eip155:1')).toBeUndefined()
    expect(eip155.accountOf(address.toLowerCase(), 'eip155:1', 'loose')).toBe(address.toLowerCase())
    expect(eip155.accountOf(address.replace('Cc2', 'cc2'), 'eip155:1', 'loose')).toBeUndefined()
    for (const none of ['0x', '', `${address}0`, address.slice(2), `0X${address.slice(2)}`])
      expect(eip155.accountOf(none, 'eip155:1', 'loose')).toBeUndefined()
  })
})

describe('Solana keys', () => {
  // RFC 8032, 7.1, tests 1 and 2.
  test.each([
    [
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
  ])('vector of RFC 8032: %s', async (key, message, signature) => {
    const signed = {
      chain: 'solana:x',
      address: base58.encode(hex.decode(key)),
      message: Buffer.from(message, 'hex').toString('utf8'),
      signature: base58.encode(hex.decode(signature)),
    }
    expect(await solana.whoSigned(signed, call)).toBe('key')
    expect(await solana.whoSigned({ ...signed, message: 'x' }, call)).toBeUndefined()
  })

  test('accepts Node’s signatures in base58 and in base64, and in no other form', async () => {
    const seed = createHash('sha256').update('sol').digest()
    const key = createPrivateKey({
      key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]),
      format: 'der',
      type: 'pkcs8',
    })
    const address = base58.encode(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32))
    const message = 'Grüße ✓'
    const bytes = sign(undefined, Buffer.from(message), key)
    const who = (signature: string, more: object = {}) =>
      solana.whoSigned({ chain: 'solana:x', address, message, signature, ...more }, call)
    expect([await who(base58.encode(bytes)), await who(base64.encode(bytes))]).toEqual(['key', 'key'])
    for (const wrong of [
      hex.encode(bytes),
      base58.encode(bytes.subarray(1)),
      base58.encode(Buffer.concat([bytes, Buffer.from([0])])),
      '',
      '0OIl',
      '1'.repeat(5_000),
    ]) {
      expect([wrong, await who(wrong)]).toEqual([wrong, undefined])
    }
    // Under a less strict rule, a key of order eight signs anything.
    const small = base58.encode(hex.decode('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa'))
    const anything = base58.encode(hex.decode(`01${'00'.repeat(63)}`))
    expect(await who(anything, { address: small })).toBeUndefined()
    expect(solana.accountOf(address, 'solana:x')).toBe(address)
    for (const none of ['', address.slice(1), `${address}1`, address.toLowerCase()])
      expect(solana.accountOf(none, 'solana:x')).not.toBe(address)
  })
})

describe('Bitcoin keys', () => {
  const wif = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k'

  test.each(bip322Vectors.simple)('published vector of BIP-322, good: $type, "$message"', async ({ message, address, signatures }) => {
    for (const signature of signatures) {
      const signed = { chain: MAINNET, address, message, signature }
      expect(await bip122.whoSigned(signed, call)).toBe('key')
      // In hexadecimal, as WalletConnect sessions answer.
      const bytes = base64.decode(signature.replace(/^smp/, ''))
      expect(await bip122.whoSigned({ ...signed, signature: hex.encode(bytes) }, call)).toBe('key')
      expect(await bip122.whoSigned({ ...signed, message: `${message}.` }, call)).toBeUndefined()
      expect(await bip122.whoSigned({ ...signed, chain: TESTNET }, call)).toBeUndefined()
    }
  })

  test.each(bip322Vectors.error)('published vector of BIP-322, bad: $description', async ({ message, address, signature }) => {
    expect(await bip122.whoSigned({ chain: MAINNET, address, message, signature }, call)).toBeUndefined()
  })

  test.each([
    '14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc',
    '37qyp7jQAzqb2rCBpMvVtLDuuzKAUCVnJb',
    'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
    'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
  ])('accepts another implementation’s signatures, and rejects each changed byte: %s', async (address) => {
    const message = 'app.example.com wants you to sign in with your Bitcoin account:\n…'
    const signature = String(Signer.sign(wif, address, message))
    expect(Verifier.verifySignature(address, message, signature)).toBe(true)
    const signed = { chain: MAINNET, address, message, signature }
    expect(await bip122.whoSigned(signed, call)).toBe('key')
    const bytes = base64.decode(signature)
    for (let at = 0; at < bytes.length; at += 1) {
      const wrong = Uint8Array.from(bytes, (byte, i) => (i === at ? byte ^ 1 : byte))
      const who = await bip122.whoSigned({ ...signed, signature: base64.encode(wrong) }, call)
      // The header of the oldest form duplicates what the address says: 31 and 32 are two keys, of which one fits.
      expect([at, who]).toEqual([at, undefined])
    }
  })

  test('the ECDSA form fits the kinds of address that BIP-137 assigns to its header, and 31 to 34 all of them', async () => {
    const message = 'Hello World'
    const legacy = base64.decode(String(Signer.sign(wif, '14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc', message)))
    const id = ((legacy[0] ?? 0) - 27) & 3
    const addresses = {
      pkh: '14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc',
      sh: '37qyp7jQAzqb2rCBpMvVtLDuuzKAUCVnJb',
      wpkh: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
      tr: 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
    }
    const fits = async (base: number): Promise<readonly string[]> => {
      const signature = base64.encode(Uint8Array.from([base + id, ...legacy.subarray(1)]))
      const all = await Promise.all(
        Object.entries(addresses).map(async ([kind, address]) => [
          kind,
          await bip122.whoSigned({ chain: MAINNET, address, message, signature }, call),
        ]),
      )
      return all.filter(([, who]) => who === 'key').map(([kind]) => String(kind))
    }
    expect([await fits(27), await fits(31), await fits(35), await fits(39), await fits(43)]).toEqual([
      [],
      ['pkh', 'sh', 'wpkh'],
      ['sh'],
      ['wpkh'],
      [],
    ])
  })

  test('an address belongs to its network, and has one spelling', () => {
    const own = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'
    expect(bip122.accountOf(own, MAINNET)).toBe(own)
    for (const chain of [TESTNET, 'bip122:x', 'bip122:__proto__']) expect(bip122.accountOf(own, chain)).toBeUndefined()
    for (const none of [own.toUpperCase(), `${own}q`, own.slice(0, -1), '', '1'.repeat(5_000)])
      expect(bip122.accountOf(none, MAINNET)).toBeUndefined()
    expect(bip122.accountOf('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328')).toBeDefined()
  })
})
