import type { Asset, TransferPlan } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { checkRecipient, type KnownAddresses } from './check-recipient.js'
import { isFeeHigh } from './is-fee-high.js'
import { compareAddresses, isLookAlike } from './look-alike.js'
import { unexpectedChanges } from './unexpected.js'

const BOB = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const ADA = '0x8ba1f109551bD432803012645Ac136ddd64DBA72'
const NEW = '0x52908400098527886E0F7030069857D2E4169EE7'
const twin = `0x71c7${'0'.repeat(32)}976f`
const known: KnownAddresses = {
  own: [{ address: ADA, namespace: 'eip155', network: 'Ethereum' }],
  earlier: [BOB],
  isSame: (a, b) => a.toLowerCase() === b.toLowerCase(),
}
const network = { name: 'Ethereum' } as TransferPlan['args']['network']
const planTo = (to: string, more: Partial<TransferPlan> = {}, args: object = {}): TransferPlan => ({
  args: { from: '0xf', to, amount: 1n, network, ...args },
  amount: 1n,
  request: { method: '', params: [] },
  ...more,
})
const ids = (plan: TransferPlan, who: KnownAddresses = known) => checkRecipient(plan, who).map(({ id, level }) => `${id} ${level}`)

test('a look-alike has the ends of a known address and another middle', () => {
  expect(isLookAlike(twin, BOB)).toBe(true)
  expect(isLookAlike(BOB.toLowerCase(), BOB)).toBe(false)
  expect(isLookAlike(NEW, BOB)).toBe(false)
  expect(isLookAlike(`0x71c8${'0'.repeat(32)}976f`, BOB)).toBe(false)
  // A prefix that all of them share does not count.
  expect(isLookAlike('bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwfhx0wlh')).toBe(false)
  expect(isLookAlike('bc1qxy2k0000000000000000000000000000000x0wlh', 'bc1qxy2k1111111111111111111111111111111x0wlh')).toBe(true)
  // In base58, case matters.
  expect(isLookAlike('AbcdXXXXwxyz', 'abcdYYYYwxyz')).toBe(false)
  expect(isLookAlike('AbcdXXXXwxyz', 'AbcdYYYYwxyz')).toBe(true)
})

test('two addresses are compared group by group', () => {
  const groups = compareAddresses(BOB, twin)
  expect(groups[0]).toEqual({ a: '0x71C7', b: '0x71c7', same: true })
  expect(groups.at(-1)).toMatchObject({ same: true })
  expect(groups.filter(({ same }) => !same)).toHaveLength(8)
})

test('each kind of recipient has its own warning', () => {
  expect(ids(planTo(NEW))).toEqual(['first-time note'])
  expect(ids(planTo(BOB))).toEqual([])
  expect(ids(planTo(twin))).toEqual(['look-alike danger'])
  expect(ids(planTo(ADA))).toEqual(['own note'])
  expect(ids(planTo(ADA, {}, { from: ADA }))).toEqual(['self warning'])
  expect(ids(planTo(NEW, { recipient: 'contract' }))).toEqual(['contract warning'])
  expect(ids(planTo(NEW, { recipient: 'asset' }))).toEqual(['asset danger'])
  expect(ids(planTo(NEW, { recipient: 'keyless' }))).toEqual(['keyless danger'])
  expect(ids(planTo(NEW, { recipient: 'elsewhere' }))).toEqual(['elsewhere danger'])
  // The visitor's own contract wallet can be deployed here too.
  expect(ids(planTo(ADA, { recipient: 'elsewhere' }))).toEqual(['own note'])
  expect(ids(planTo(BOB, { sender: 'collectibles' }))).toEqual(['collectibles danger'])
  const elsewhere = { ...known, own: [{ address: ADA, namespace: 'eip155', network: 'Base' }] }
  expect(ids(planTo(ADA), elsewhere)).toEqual(['own-elsewhere warning'])
})

test('a fee of more than a fifth of the amount is pointed out, by value for a token', () => {
  const ether = { price: 2000, quantity: { decimals: '18', numeric: '1' } } as Asset
  const dollar = { price: 1, quantity: { decimals: '6', numeric: '1' } } as Asset
  const highFee = (amount: bigint, fee: bigint | undefined, more: { readonly asset?: Asset; readonly coin?: Asset } = {}) =>
    isFeeHigh({
      transfer: planTo(NEW, { amount, ...(fee !== undefined && { fee }) }, more.asset && { asset: '0xt' }),
      asset: more.asset,
      coin: more.coin,
    })
  expect([highFee(100n, 20n), highFee(100n, 21n), highFee(100n, undefined)]).toEqual([false, true, false])
  const fee = 10n ** 15n
  expect(highFee(10_000_000n, fee, { asset: dollar, coin: ether })).toBe(false)
  expect(highFee(9_999_999n, fee, { asset: dollar, coin: ether })).toBe(true)
  expect(highFee(1n, fee, { asset: dollar })).toBe(false)
  expect(highFee(1n, fee, { asset: dollar, coin: { ...ether, currency: 'eur' } })).toBe(false)
})

test('warns of a token that keeps more than a fifth, and needs a second confirmation for one that keeps everything', () => {
  const kept = (arrives: bigint | undefined) => {
    const plan = planTo(BOB, { amount: 100n, ...(arrives !== undefined && { arrives }) }, { asset: NEW })
    return [isFeeHigh({ transfer: plan, asset: undefined, coin: undefined }), ...ids(plan)]
  }
  expect([kept(undefined), kept(100n), kept(80n), kept(79n)]).toEqual([[false], [false], [false], [true]])
  expect(kept(0n)).toEqual([false, 'nothing danger'])
})

test('AMT-10 the token itself as recipient needs a second confirmation, in any letter case', () => {
  expect(ids(planTo(NEW.toLowerCase(), {}, { asset: NEW }))).toEqual(['asset danger'])
})

test.each(['0x0000000000000000000000000000000000000000', '0x000000000000000000000000000000000000dEaD', '11111111111111111111111111111111'])(
  'no account can own %s',
  (to) => expect(ids(planTo(to))).toEqual(['burn danger']),
)

test('every change but the transfer itself is unexpected', () => {
  const expected = { amount: -1n, asset: NEW.toLowerCase() }
  const other = { amount: -7n, asset: BOB }
  const plan = (changes: TransferPlan['changes']) => planTo(ADA, changes && { changes }, { asset: NEW })
  expect(unexpectedChanges(plan([expected]))).toEqual([])
  expect(unexpectedChanges(plan(undefined))).toEqual([])
  expect(unexpectedChanges(plan([expected, other]))).toEqual([other])
  expect(unexpectedChanges(plan([{ ...expected, amount: -2n }]))).toHaveLength(1)
})

test('SEC-04 an address planted in the history to be mistaken for another is a look-alike, even if it received money before', () => {
  const lured: KnownAddresses = { ...known, earlier: [BOB, twin], lookAlikes: [twin] }
  expect(ids(planTo(twin), lured)).toEqual(['look-alike danger'])
  expect(ids(planTo(BOB), lured)).toEqual([])
})

test('SEC-04 an address named only by an unlisted token is unknown, and may be imitated', () => {
  expect(ids(planTo(twin), { ...known, claimed: [twin] })).toEqual(['look-alike danger'])
  expect(ids(planTo(twin), { ...known, earlier: [], claimed: [BOB] })).toEqual(['look-alike danger'])
  expect(ids(planTo(BOB), { ...known, claimed: [twin] })).toEqual([])
  expect(ids(planTo(BOB), { ...known, earlier: [], claimed: [BOB] })).toEqual(['first-time note'])
})

test.each([
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dead',
  '0xDEAD000000000000000000000000000000000000',
  '0x00000000000000000000dead000000000000beef',
  '11111111111111111111111111111111',
  `1nc1nerator${'1'.repeat(31)}`,
  '1BitcoinEaterAddressDontSendf59kuE',
])('money that is sent to %s is lost', (to) => {
  expect(checkRecipient(planTo(to), known)).toContainEqual({ id: 'burn', level: 'danger', text: 'send.guard.burn' })
  for (const other of [`${to}0`, `0${to}`].filter((each) => !each.startsWith('1BitcoinEater')))
    expect(ids(planTo(other))).not.toContain('burn danger')
})

test('each warning has its own text, and contains what the visitor must compare', () => {
  const texts = (plan: TransferPlan, who: KnownAddresses = known) => checkRecipient(plan, who)
  expect(texts(planTo(twin))).toEqual([{ id: 'look-alike', level: 'danger', text: 'send.guard.lookalike', resembles: BOB }])
  expect(texts(planTo(NEW, { recipient: 'asset' }))).toEqual([{ id: 'asset', level: 'danger', text: 'send.guard.asset' }])
  expect(texts(planTo(NEW, { recipient: 'contract' }))).toEqual([{ id: 'contract', level: 'warning', text: 'send.guard.contract' }])
  expect(texts(planTo(ADA, {}, { from: ADA }))).toEqual([{ id: 'self', level: 'warning', text: 'send.guard.self' }])
  expect(texts(planTo(NEW))).toEqual([{ id: 'first-time', level: 'note', text: 'send.guard.firstTime' }])
  expect(texts(planTo(ADA))).toEqual([{ id: 'own', level: 'note', text: 'send.guard.own' }])
  const own = (...networks: readonly (string | undefined)[]): KnownAddresses => ({
    ...known,
    own: networks.map((each) => ({ address: ADA, namespace: 'eip155', network: each })),
  })
  expect(texts(planTo(ADA), own('Base'))).toEqual([
    { id: 'own-elsewhere', level: 'warning', text: 'send.guard.ownElsewhere', values: { other: 'Base', network: 'Ethereum' } },
  ])
  // One of its wallets is connected, or its network is unknown.
  expect(ids(planTo(ADA), own('Base', 'Ethereum'))).toEqual(['own note'])
  expect(ids(planTo(ADA), own('Base', undefined))).toEqual(['own note'])
})

test('an own account that is a contract is not unknown', () => {
  expect(ids(planTo(ADA, { recipient: 'contract' }))).toEqual(['own note'])
})

test('one bait among several is enough', () => {
  expect(ids(planTo(twin), { ...known, earlier: [BOB, twin], lookAlikes: [twin, NEW] })).toEqual(['look-alike danger'])
})

test('a look-alike has the whole length and both ends', () => {
  expect(isLookAlike(`${BOB}00`, BOB)).toBe(false)
  expect(isLookAlike(`0x71c7${'0'.repeat(32)}976e`, BOB)).toBe(false)
  expect(isLookAlike(`0x71C7${'0'.repeat(32)}976F`, BOB)).toBe(true)
  // Legacy addresses share no prefix.
  expect(isLookAlike('1A1zAAAAAAAAvfNa', '1A1zBBBBBBBBvfNa')).toBe(true)
  expect(isLookAlike('bc1pxy2k0000000000x0wlh', 'bc1pxy2k1111111111x0wlh')).toBe(true)
})

test('addresses of different length are compared to the end of the longer one', () => {
  expect(compareAddresses('AbcdEf', 'AbcdEfgh1')).toEqual([
    { a: 'Abcd', b: 'Abcd', same: true },
    { a: 'Ef', b: 'Efgh', same: false },
    { a: '', b: '1', same: false },
  ])
  expect(compareAddresses('abcd', 'ABCD')[0]?.same).toBe(false)
  expect(compareAddresses('', '')).toEqual([])
})

test('anything that comes back to the sender, in any amount, is unexpected in a transfer to oneself', () => {
  const self = planTo(ADA.toLowerCase(), { changes: [{ amount: -1n }] }, { from: ADA })
  expect(unexpectedChanges(self)).toHaveLength(1)
  expect(unexpectedChanges(planTo(ADA, { changes: [{ amount: -1n, asset: 'So1ana' }] }, { asset: 'so1ana' }))).toHaveLength(1)
  expect(unexpectedChanges(planTo(ADA, { changes: [{ amount: -1n, asset: 'So1ana' }] }, { asset: 'So1ana' }))).toEqual([])
  expect(unexpectedChanges(planTo(ADA, { changes: [{ amount: -1n, asset: BOB }] }, {}))).toHaveLength(1)
})
