import { createDecipheriv, hkdfSync } from 'node:crypto'
import { argon2id } from '@noble/hashes/argon2.js'
import { Mnemonic } from 'ethers'
import { expect, test } from 'vitest'
import { codeKey } from '../account/kit-keys.js'
import kitEn from '../messages/kit/en.js'
import { toText } from '../vault/bytes.js'
import { newRecoveryCode } from '../vault/recovery-code.js'
import { newDeviceKey, sealingKey } from '../vault/seal.js'
import { passwordBytes, stretchPassword } from '../vault/stretch-password.js'
import { type MadeWallet, work } from '../vault/work.js'
import type { Kit } from './kit.js'
import { kitFile } from './kit-file.js'
import { openKit } from './open-kit.js'

const salt = Uint8Array.from({ length: 16 }, (_, at) => at)
const cheap = { salt: toText(salt), memory: 64, passes: 1, lanes: 1 }

/** Creates a kit of a new wallet, and its words. */
const kitWith = async (kind: Kit['kind'], key: CryptoKey) => {
  const device = await newDeviceKey()
  const made = (await work({ create: { walletId: 'w', factors: [{ kind: 'device', factorId: 'd', key: device }] } })) as MadeWallet
  const [half] = made.factors
  if (!half) throw new Error('There is no factor.')
  const [sealed, words] = (await work({
    open: { ...half, walletId: 'w', key: device, addresses: made.addresses },
    tasks: [{ do: 'kit', kitId: 'k', key }, { do: 'words' }],
  })) as [string, string]
  const kit: Kit = {
    format: 'latchkey-kit/1',
    kind,
    walletId: 'w',
    kitId: 'k',
    sealed,
    params: kind === 'password' ? cheap : {},
    address: made.addresses.eip155,
    createdAt: '2026-01-31T12:00:00.000Z',
    language: 'en',
    messages: kitEn,
  }
  return { kit, words }
}
/** Implements the description of `Kit` without sharing any code with the frame. */
const opened = ({ sealed, kind }: Kit, secret: Uint8Array): string => {
  const bytes = Buffer.from(sealed, 'base64url')
  const key = Buffer.from(hkdfSync('sha256', secret, '', `latchkey/${kind}/v1`, 32))
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    .setAAD(Buffer.from('kit|w|k'))
    .setAuthTag(bytes.subarray(-16))
  return Mnemonic.fromEntropy(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()])).phrase
}
/** Crockford's alphabet, from its description. */
const bitsOf = (code: string): Uint8Array => {
  const bits = Array.from(code.replaceAll('-', '').slice(0, -1), (letter) =>
    '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

test('a kit can be opened with only its code, even by third-party code', async () => {
  const code = newRecoveryCode()
  const { kit, words } = await kitWith('code', await codeKey(code))
  expect((await openKit(kit, code.toLowerCase())).join(' ')).toBe(words)
  expect(opened(kit, bitsOf(code))).toBe(words)
  for (const wrong of [newRecoveryCode(), '', 'x'.repeat(40)])
    await expect(openKit(kit, wrong)).rejects.toMatchObject({ reason: 'wrong-key' })
})

test('a kit can be opened with only its password, even by third-party code', async () => {
  const key = await sealingKey(await stretchPassword(passwordBytes('Ärger im Hafen'), { ...cheap, salt }), 'password')
  const { kit, words } = await kitWith('password', key)
  expect((await openKit(kit, 'A\u0308rger im Hafen')).join(' ')).toBe(words)
  expect(opened(kit, argon2id('Ärger im Hafen', salt, { m: 64, t: 1, p: 1, dkLen: 32 }))).toBe(words)
  await expect(openKit(kit, 'Ärger im Garten')).rejects.toMatchObject({ reason: 'wrong-key' })
})

test('a modified kit does not open', async () => {
  const code = newRecoveryCode()
  const { kit } = await kitWith('code', await codeKey(code))
  const flipped = Buffer.from(kit.sealed, 'base64url')
  flipped[20] = (flipped[20] ?? 0) ^ 1
  for (const changed of [{ walletId: 'other' }, { kitId: 'other' }, { sealed: flipped.toString('base64url') }, { sealed: '' }])
    await expect(openKit({ ...kit, ...changed }, code)).rejects.toMatchObject({ reason: 'wrong-key' })
})

test('no content of a kit can close its element, and the page has one placeholder for it', async () => {
  const { kit } = await kitWith('code', await newDeviceKey())
  const title = '</script><script>alert(1)</script> $& __KIT__'
  const file = kitFile('<script>__KIT__</script>', { ...kit, messages: { ...kitEn, 'kit.title': title } })
  expect(file.match(/<\/script/g)).toHaveLength(1)
  expect(JSON.parse(file.slice('<script>'.length, -'</script>'.length))).toMatchObject({ messages: { 'kit.title': title } })
  for (const page of ['<p></p>', '__KIT__ __KIT__']) expect(() => kitFile(page, kit)).toThrow()
})
