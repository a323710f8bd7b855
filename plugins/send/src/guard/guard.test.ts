import type { TransferPlan } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { checkRecipient, type KnownAddresses } from './check-recipient.js'
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
  // The beginning that all of them have is none.
  expect(isLookAlike('bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwfhx0wlh')).toBe(false)
  expect(isLookAlike('bc1qxy2k0000000000000000000000000000000x0wlh', 'bc1qxy2k1111111111111111111111111111111x0wlh')).toBe(true)
  // In base58 another case is another letter.
  expect(isLookAlike('AbcdXXXXwxyz', 'abcdYYYYwxyz')).toBe(false)
  expect(isLookAlike('AbcdXXXXwxyz', 'AbcdYYYYwxyz')).toBe(true)
})

test('two addresses are compared group by group', () => {
  const groups = compareAddresses(BOB, twin)
  expect(groups[0]).toEqual({ a: '0x71C7', b: '0x71c7', same: true })
  expect(groups.at(-1)).toMatchObject({ same: true })
  expect(groups.filter(({ same }) => !same)).toHaveLength(8)
})

test('each kind of recipient has its own remark', () => {
  expect(ids(planTo(NEW))).toEqual(['first-time note'])
  expect(ids(planTo(BOB))).toEqual([])
  expect(ids(planTo(twin))).toEqual(['look-alike danger'])
  expect(ids(planTo(ADA))).toEqual(['own note'])
  expect(ids(planTo(ADA, {}, { from: ADA }))).toEqual(['self warning'])
  expect(ids(planTo(NEW, { recipient: 'contract' }))).toEqual(['contract warning'])
  expect(ids(planTo(NEW, { recipient: 'asset' }))).toEqual(['asset danger'])
  const elsewhere = { ...known, own: [{ address: ADA, namespace: 'eip155', network: 'Base' }] }
  expect(ids(planTo(ADA), elsewhere)).toEqual(['own-elsewhere warning'])
})

test('AMT-10 the token itself as recipient needs a second yes, whatever its capitals', () => {
  expect(ids(planTo(NEW.toLowerCase(), {}, { asset: NEW }))).toEqual(['asset danger'])
})

test.each(['0x0000000000000000000000000000000000000000', '0x000000000000000000000000000000000000dEaD', '11111111111111111111111111111111'])(
  'nobody holds %s',
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

test('SEC-04 who put itself into the history to be taken for another is a look-alike, also when it was sent to before', () => {
  const lured: KnownAddresses = { ...known, earlier: [BOB, twin], lookAlikes: [twin] }
  expect(ids(planTo(twin), lured)).toEqual(['look-alike danger'])
  expect(ids(planTo(BOB), lured)).toEqual([])
})
