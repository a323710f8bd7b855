import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { askEn as t } from '../fixtures/english.js'
import { dataOf, describeGiven, END, ENDS, HASH, other, own, spender, token } from './fixtures/typed-data.js'

const ITEM = 'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount'
const SEAPORT = {
  OrderComponents:
    'address offerer, address zone, OfferItem[] offer, ConsiderationItem[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter',
  OfferItem: ITEM,
  ConsiderationItem: `${ITEM}, address recipient`,
}
const item = (itemType: number, asset: string, id: number, startAmount: string, endAmount = startAmount) => ({
  itemType,
  token: asset,
  identifierOrCriteria: id,
  startAmount,
  endAmount,
})
const listing = (...asked: readonly (readonly [recipient: string, amount: string, later?: string])[]) => ({
  offerer: own,
  zone: zeroAddress,
  offer: [item(2, other, 7, '1')],
  consideration: asked.map(([recipient, amount, later]) => ({ ...item(0, zeroAddress, 0, amount, later), recipient })),
  orderType: 0,
  startTime: 0,
  endTime: ENDS,
  zoneHash: HASH,
  salt: 0,
  conduitKey: HASH,
  counter: 0,
})

test('an order of Seaport shows the outgoing assets and the minimum that arrives', async () => {
  const order = listing([own, '2000000000000000000', '1000000000000000000'], [spender, '50000000000000000'])
  const { title, lines, warnings } = await describeGiven(dataOf('OrderComponents', SEAPORT, order))
  expect(title).toBe(t('ask.signTrade'))
  expect(lines.slice(0, 7)).toEqual([
    ['By', t('ask.anyone')],
    ['You give', 'TUSD #7'],
    ['Contract', other],
    ['You receive', '1 ETH'],
    ['Others receive', '0.05 ETH'],
    ['To', spender],
    ['Signature valid until', END],
  ])
  expect(warnings).toEqual([t('ask.order')])
})

test.each([
  ['nothing', []],
  ['an amount of zero', [[own, '0'] as const]],
  ['an amount for someone else', [[spender, '1000000000000000000'] as const]],
])('warns of an order of Seaport for %s', async (_, asked) => {
  const { valuesOf, warnings, caution } = await describeGiven(dataOf('OrderComponents', SEAPORT, listing(...asked)))
  expect(valuesOf('You receive')).toEqual(['Nothing'])
  expect([warnings, caution]).toEqual([[t('ask.order'), t('ask.forNothing')], 'wait'])
})

test('a bulk order of Seaport shows all of its orders', async () => {
  const empty = { ...listing(), offerer: zeroAddress, offer: [] }
  const tree = [
    [listing([own, '1']), listing([own, '2'])],
    [listing([own, '3']), empty],
  ]
  const given = dataOf('BulkOrder', { BulkOrder: 'OrderComponents[2][2] tree', ...SEAPORT }, { tree })
  const { valuesOf, warnings, caution } = await describeGiven(given)
  expect([1, 2, 3].map((at) => valuesOf(`${at}. You give`))).toEqual([['TUSD #7'], ['TUSD #7'], ['TUSD #7']])
  expect([warnings, caution]).toEqual([[t('ask.orders')], undefined])
})

test('no order of a bulk order pays for another one, which someone may execute alone', async () => {
  const tree = [listing([own, '0']), listing([own, '90000000000000000000'])]
  const given = dataOf('BulkOrder', { BulkOrder: 'OrderComponents[2] tree', ...SEAPORT }, { tree })
  const { valuesOf, warnings, caution } = await describeGiven(given)
  expect([valuesOf('1. You receive'), valuesOf('2. You receive')]).toEqual([['Nothing'], ['90 ETH']])
  expect([warnings, caution]).toEqual([[t('ask.orders'), t('ask.forNothing')], 'wait'])
})

const MAKER = 'address makerToken, address takerToken, uint128 makerAmount, uint128 takerAmount'
const swap = { makerToken: token, takerToken: other, makerAmount: '5000000', takerAmount: '1000000', maker: own }
test.each([
  [
    'LimitOrder',
    `${MAKER}, uint128 takerTokenFeeAmount, address maker, address taker, address sender, address feeRecipient, bytes32 pool, uint64 expiry, uint256 salt`,
    {
      ...swap,
      takerTokenFeeAmount: 0,
      taker: zeroAddress,
      sender: zeroAddress,
      feeRecipient: zeroAddress,
      pool: HASH,
      expiry: ENDS,
      salt: 0,
    },
    t('ask.anyone'),
  ],
  [
    'RfqOrder',
    `${MAKER}, address maker, address taker, address txOrigin, bytes32 pool, uint64 expiry, uint256 salt`,
    { ...swap, taker: spender, txOrigin: spender, pool: HASH, expiry: ENDS, salt: 0 },
    spender,
  ],
  [
    'OtcOrder',
    `${MAKER}, address maker, address taker, address txOrigin, uint256 expiryAndNonce`,
    { ...swap, taker: spender, txOrigin: spender, expiryAndNonce: String((BigInt(ENDS) << 192n) + 5n) },
    spender,
  ],
])('an order of 0x shows outgoing and incoming assets: %s', async (name, types, message, by) => {
  const { lines, warnings } = await describeGiven(dataOf(name, { [name]: types }, message))
  expect(lines.slice(0, 6)).toEqual([
    ['By', by],
    ['You give', '5 TUSD'],
    ['Token', token],
    ['You receive', '1 TUSD'],
    ['Token', other],
    ['Signature valid until', END],
  ])
  expect(warnings).toEqual([t('ask.order')])
})

test('an order of CoW Protocol for another receiver brings nothing to the wallet', async () => {
  const types =
    'address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo, bytes32 appData, uint256 feeAmount, string kind, bool partiallyFillable, string sellTokenBalance, string buyTokenBalance'
  const message = {
    sellToken: token,
    buyToken: other,
    sellAmount: '4000000',
    feeAmount: '1000000',
    buyAmount: '1000000',
    validTo: ENDS,
    appData: HASH,
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
  const forOwn = await describeGiven(dataOf('Order', { Order: types }, { ...message, receiver: own }))
  expect([forOwn.valuesOf('You give'), forOwn.valuesOf('You receive'), forOwn.warnings]).toEqual([['5 TUSD'], ['1 TUSD'], [t('ask.order')]])
  const forOther = await describeGiven(dataOf('Order', { Order: types }, { ...message, receiver: spender }))
  expect([forOther.valuesOf('To'), forOther.warnings]).toEqual([[spender], [t('ask.order'), t('ask.forNothing')]])
})

test('an order that pays a contract acting for the wallet brings nothing to the wallet', async () => {
  const order = listing([spender, '1000000000000000000'])
  const { valuesOf, warnings, caution } = await describeGiven(dataOf('OrderComponents', SEAPORT, order), [spender])
  expect([valuesOf('You receive'), valuesOf('Others receive')]).toEqual([['Nothing'], ['1 ETH']])
  expect([warnings, caution]).toEqual([[t('ask.order'), t('ask.forNothing')], 'wait'])
})
