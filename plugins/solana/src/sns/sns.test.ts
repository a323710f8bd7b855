import { createHash } from 'node:crypto'
import { type NameSource, type Network, nameSources } from '@latchkey/kernel'
import { checkPlugin, createTestKernel } from '@latchkey/kernel/testing'
import { PublicKey } from 'solana-web3-1'
import { expect, onTestFinished, test } from 'vitest'
import { testKey } from '../fixtures/key.js'
import { withCluster } from '../fixtures/with-cluster.js'
import { sns } from '../sns.js'
import { isOnCurve } from './is-on-curve.js'
import { programAddress } from './program-address.js'

const { solana, network } = withCluster()
const [ada, bob, eve] = [testKey(1).address, testKey(2).address, testKey(3).address]

// The layout used on the main network, built independently of our code.
const NAMES = new PublicKey('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
const OFFERS = new PublicKey('85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29')
const SOL = new PublicKey('58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx')
const REVERSE = new PublicKey('33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z')
const RECORDS = new PublicKey('2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo')
const hashOf = (name: string): Buffer => createHash('sha256').update(`SPL Name Service${name}`).digest()
const at = (name: string, parent = PublicKey.default, of = PublicKey.default): PublicKey =>
  PublicKey.findProgramAddressSync([hashOf(name), of.toBytes(), parent.toBytes()], NAMES)[0]
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}
function write(address: PublicKey, entry: { parent?: PublicKey; owner?: string; data?: Uint8Array; program?: PublicKey }): void {
  const { parent = PublicKey.default, owner = PublicKey.default.toBase58(), data = new Uint8Array(), program = NAMES } = entry
  const header = [parent, new PublicKey(owner), PublicKey.default].map((key) => key.toBytes())
  solana().setAccount(address.toBase58(), { owner: program.toBase58(), data: new Uint8Array(Buffer.concat([...header, data])) })
}
/** Registers `label.sol` as the registrar does: the domain, and the account that contains its label. */
function register(label: string, owner: string): PublicKey {
  const domain = at(label, SOL)
  write(domain, { parent: SOL, owner, data: new Uint8Array(2000) })
  write(at(domain.toBase58(), PublicKey.default, REVERSE), { data: text(label) })
  return domain
}
function favour(owner: string, domain: PublicKey, tag = 4): void {
  const [address] = PublicKey.findProgramAddressSync([Buffer.from('favourite_domain'), new PublicKey(owner).toBytes()], OFFERS)
  solana().setAccount(address.toBase58(), { owner: OFFERS.toBase58(), data: Uint8Array.from([tag, ...domain.toBytes()]) })
}
/** A SOL record of the second version: its writer, and who verified it. */
function record(
  domain: PublicKey,
  { author, content, confirmed = content }: { author: string; content: string; confirmed?: string },
): void {
  const head = Buffer.from([1, 0, 1, 0, 32, 0, 0, 0])
  const keys = [author, confirmed, content].map((key) => new PublicKey(key).toBytes())
  write(at('\u0002SOL', domain, RECORDS), { parent: domain, data: Buffer.concat([head, ...keys]) })
}

async function names(
  on: Network = network(),
): Promise<{ of(address: string): Promise<string | undefined>; find(name: string): Promise<string | undefined> }> {
  const app = await createTestKernel(sns({ rpcUrls: { [on.caipNetworkId]: [solana().rpcUrl] } }))
  onTestFinished(() => app.stop())
  const [source] = app.read(nameSources) as readonly [NameSource]
  const call = { signal: AbortSignal.timeout(5000) }
  return {
    of: async (address) => (await source.resolve({ address, network: on }, call))?.name,
    find: async (name) => source.find?.({ name, network: on }, call),
  }
}

test('follows every rule of a plugin', async () => expect(await checkPlugin(() => sns())).toEqual([]))

test('a name of the main network has the address that all wallets know', async () => {
  const hash = hashOf('bonfida')
  const address = await programAddress(NAMES.toBase58(), [hash, PublicKey.default.toBytes(), SOL.toBytes()])
  expect(address).toBe('Crf8hzfthWGbGbLTVCiqRqV5MVnbpHB1L9KQMd6gsinb')
})

test('points of the curve are distinguished from other bytes as in the library', () => {
  for (let i = 0; i < 64; i++) {
    const bytes = createHash('sha256').update(String(i)).digest()
    expect(isOnCurve(bytes)).toBe(PublicKey.isOnCurve(bytes))
  }
})

test('a name resolves to its owner, in any letter case, and unknown ones and others to nothing', async () => {
  register('ada', ada)
  const { find } = await names()
  expect(await find('ada.sol')).toBe(ada)
  expect(await find('ADA.sol')).toBe(ada)
  for (const name of ['nobody.sol', 'ada', 'ada.eth', '.sol', 'a.ada.sol', 'аda.sol', 'ada .sol', `${'a'.repeat(64)}.sol`]) {
    expect(await find(name)).toBeUndefined()
  }
})

test('an account has its favourite name', async () => {
  favour(ada, register('favourite', ada))
  const { of } = await names()
  expect(await of(ada)).toBe('favourite.sol')
  expect(await of(eve)).toBeUndefined()
})

test('ignores a favourite that was given away, is invalid, or misstates its name', async () => {
  const { of } = await names()
  favour(bob, register('gone', ada))
  expect(await of(bob)).toBeUndefined()
  favour(eve, register('eve', eve), 3)
  expect(await of(eve)).toBeUndefined()
})

test('rejects a domain that claims another name than its own', async () => {
  const domain = register('mallory', eve)
  write(at(domain.toBase58(), PublicKey.default, REVERSE), { data: text('ada') })
  favour(eve, domain)
  expect(await (await names()).of(eve)).toBeUndefined()
})

test('accounts of other programs, under another parent, or too short are not read', async () => {
  write(at('forged', SOL), { parent: SOL, owner: eve, program: OFFERS })
  write(at('orphan', SOL), { parent: NAMES, owner: eve })
  solana().setAccount(at('short', SOL).toBase58(), { owner: NAMES.toBase58(), data: new Uint8Array(95) })
  const { find } = await names()
  for (const name of ['forged.sol', 'orphan.sol', 'short.sol']) expect(await find(name)).toBeUndefined()
})

test('a tokenized name belongs to a program, and money sent there would be lost: it resolves to nothing', async () => {
  const [vault] = PublicKey.findProgramAddressSync([Buffer.from('vault')], OFFERS)
  register('token', vault.toBase58())
  expect(await (await names()).find('token.sol')).toBeUndefined()
})

test('a verified record resolves to its address; an old, foreign or unverified one makes the name resolve to nothing', async () => {
  const { find } = await names()
  record(register('record', ada), { author: ada, content: bob })
  expect(await find('record.sol')).toBe(bob)
  record(register('sold', ada), { author: eve, content: eve })
  expect(await find('sold.sol')).toBeUndefined()
  record(register('doubtful', ada), { author: ada, content: bob, confirmed: eve })
  expect(await find('doubtful.sol')).toBeUndefined()
  write(at('\u0001SOL', register('first', ada)), { parent: at('first', SOL), data: new Uint8Array(96) })
  expect(await find('first.sol')).toBeUndefined()
})

test('no request is made on a test network, and a node that fails is reported', async () => {
  const test = await names({ ...network(), testnet: true })
  expect(await test.of(ada)).toBeUndefined()
  expect(await test.find('ada.sol')).toBeUndefined()
  const app = await createTestKernel(sns())
  onTestFinished(() => app.stop())
  const [source] = app.read(nameSources)
  const dead = { ...network(), rpcUrls: { default: { http: ['http://127.0.0.1:9'] } } }
  await expect(source?.find?.({ name: 'ada.sol', network: dead }, { signal: AbortSignal.timeout(5000) })).rejects.toThrow()
})
