import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountsOf } from './keys.js'
import { rebuildSeed, splitSeed } from './rebuild-seed.js'
import { newRecoveryCode, readRecoveryCode } from './recovery-code.js'
import { newDeviceKey, seal, sealingKey, unseal } from './seal.js'
import { newStretching, passwordBytes, stretchPassword } from './stretch-password.js'

const seed = Uint8Array.from({ length: 16 }, (_, index) => index * 7)
const factor = { kind: 'device', walletId: 'w1', factorId: 'f1' }

test('two halves rebuild the seed, and halves of different splits do not', async () => {
  const { addresses } = await accountsOf(seed)
  const [one, two] = [await splitSeed(seed), await splitSeed(seed)]
  expect(await rebuildSeed(one.own, one.server, addresses)).toEqual(seed)
  await expect(rebuildSeed(one.own, two.server, addresses)).rejects.toMatchObject({ reason: 'share-mismatch' })
})

test('detects a modified half before signing', async () => {
  const { addresses } = await accountsOf(seed)
  const { own, server } = await splitSeed(seed)
  for (const at of [0, 8, 16]) {
    const changed = Uint8Array.from(server, (byte, index) => (index === at ? byte ^ 1 : byte))
    await expect(rebuildSeed(own, changed, addresses)).rejects.toMatchObject({ reason: 'share-mismatch' })
  }
})

test('detects addresses that do not belong to the seed on every family, and distinguishes them from a modified half', async () => {
  const { addresses } = await accountsOf(seed)
  const { addresses: foreign } = await accountsOf(seed.map((byte) => byte ^ 1))
  const { own, server } = await splitSeed(seed)
  for (const name of ['eip155', 'solana', 'bip122', 'bip122Testnet'] as const)
    await expect(rebuildSeed(own, server, { ...addresses, [name]: foreign[name] })).rejects.toMatchObject({ reason: 'addresses-changed' })
  await expect(rebuildSeed(own, server, foreign)).rejects.toMatchObject({ reason: 'share-mismatch' })
  expect(await rebuildSeed(own, server, { ...addresses, eip155: addresses.eip155.toLowerCase() })).toEqual(seed)
})

test("the server's half is uniformly random, for any seed", async () => {
  // 3,000 splits of one seed: every byte value is as frequent as in noise. With 255 degrees of freedom, 400 is far beyond chance.
  const counts = new Uint32Array(256)
  const rounds = 3000
  for (let round = 0; round < rounds; round++) {
    const { server } = await splitSeed(new Uint8Array(16))
    for (const byte of server.subarray(0, 16)) counts[byte] = (counts[byte] ?? 0) + 1
  }
  const expected = (rounds * 16) / 256
  const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  expect(chi).toBeLessThan(400)
})

test('sealed data opens only with the same key, for the same factor of the same wallet', async () => {
  const key = await newDeviceKey()
  const sealed = await seal(key, seed.slice(), factor)
  expect(await unseal(key, sealed, factor)).toEqual(seed)
  await expect(unseal(key, sealed, { ...factor, factorId: 'f2' })).rejects.toThrow()
  await expect(unseal(key, sealed, { ...factor, walletId: 'w2' })).rejects.toThrow()
  await expect(unseal(await newDeviceKey(), sealed, factor)).rejects.toThrow()
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})

test('a secret yields a different key for each purpose', async () => {
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const sealed = await seal(await sealingKey(secret, 'passkey'), seed.slice(), factor)
  expect(await unseal(await sealingKey(secret, 'passkey'), sealed, factor)).toEqual(seed)
  await expect(unseal(await sealingKey(secret, 'code'), sealed, factor)).rejects.toThrow()
})

test('a recovery code is accepted in any spelling, and typing errors are detected', () => {
  fc.assert(
    fc.property(fc.constant(0), () => {
      const code = newRecoveryCode()
      expect(code).toMatch(/^(?:[0-9A-Z]{5}-){5}[0-9A-Z]{2}$/)
      const secret = readRecoveryCode(code)
      expect(secret).toHaveLength(16)
      expect(readRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('1', 'l').replaceAll('0', 'o')}`)).toEqual(secret)
      expect(readRecoveryCode(code.slice(0, -1))).toBeUndefined()
    }),
  )
  const code = newRecoveryCode()
  const slips = Array.from(code, (letter, at) => code.slice(0, at) + (letter === '7' ? '8' : '7') + code.slice(at + 1)).filter(
    (slip) => slip !== code,
  )
  const found = slips.filter((slip) => readRecoveryCode(slip) === undefined)
  // One letter in 32 is a valid check letter by chance.
  expect(found.length).toBeGreaterThan(slips.length * 0.75)
})

test('a password yields the same key on every keyboard, and another one with another salt', async () => {
  const cheap = { ...newStretching(), memory: 64, passes: 1 }
  const made = await stretchPassword(passwordBytes('Ärger 1'), cheap)
  expect(made).toHaveLength(32)
  expect(await stretchPassword(passwordBytes('A\u0308rger 1'), cheap)).toEqual(made)
  expect(await stretchPassword(passwordBytes('Ärger 1'), { ...cheap, salt: new Uint8Array(16) })).not.toEqual(made)
  expect(newStretching()).toMatchObject({ memory: 65_536, passes: 3, lanes: 1 })
})
