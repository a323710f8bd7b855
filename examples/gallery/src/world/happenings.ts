import type { Activity, ActivityTransfer } from '@latchkey/kernel'
import { mark, marks } from './marks.js'
import { ADA, BOB } from './wallets.js'

const chainId = 'eip155:1'
const HOUR = 3_600_000
const coin: Partial<ActivityTransfer> = { verified: true }
const dollar: Partial<ActivityTransfer> = {
  asset: `${chainId}:0x${'1'.repeat(40)}`,
  symbol: 'HUSD',
  name: 'Harbour Dollar',
  iconUrl: marks.coin,
  verified: true,
}
const friend: Partial<ActivityTransfer> = {
  asset: `${chainId}:0x${'5'.repeat(40)}`,
  name: 'Bench Friends',
  tokenId: '17',
  iconUrl: mark('#f6851b', 'M8 10l9 6h6l9-6-3 14-9 8-9-8z'),
}

let made = 0
function of(hoursAgo: number, operation: string, transfers: readonly Partial<ActivityTransfer>[], rest: Partial<Activity> = {}): Activity {
  made += 1
  return {
    hash: `0x${String(made).padStart(64, '0')}`,
    chainId,
    minedAt: new Date(Date.now() - hoursAgo * HOUR).toISOString(),
    status: 'confirmed',
    operation,
    from: ADA,
    to: BOB,
    ...rest,
    transfers: transfers.map((transfer) => ({ direction: 'out', quantity: '1', party: BOB, ...transfer })),
  }
}

/** One of each kind. */
export const happenings = (): readonly Activity[] => [
  of(0, 'send', [{ ...coin, quantity: '0.25' }], { status: 'pending' }),
  of(1, 'receive', [{ ...dollar, direction: 'in', quantity: '1250.5' }], { from: BOB }),
  of(2, 'trade', [
    { ...coin, quantity: '0.4829' },
    { ...dollar, direction: 'in', quantity: '1213.401882' },
  ]),
  of(3, 'send', [{ ...coin, quantity: '0.5' }], { status: 'failed' }),
  of(5, 'approve', [{ ...dollar, direction: 'self', quantity: '100' }]),
  of(30, 'execute', [{ ...coin, quantity: '0.0004' }], { application: { name: 'Harbour Exchange', iconUrl: marks.whale } }),
  of(800, 'mint', [{ ...friend, direction: 'in' }]),
  of(810, 'burn', [{ ...dollar, quantity: '3' }]),
  of(820, 'deploy', [], { to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' }),
  of(1600, 'deposit', [{ ...coin, quantity: '2' }]),
  of(1610, 'withdraw', [{ ...coin, direction: 'in', quantity: '1.75' }]),
  of(1620, 'trade', [
    { ...dollar, quantity: '40' },
    { ...coin, direction: 'in', quantity: '0.01' },
    { ...friend, direction: 'in' },
    { ...friend, direction: 'in', tokenId: '18' },
  ]),
]

export const baits = (): readonly Activity[] => [
  of(4, 'send', [{ ...dollar, quantity: '0', party: `0x71C7${'0'.repeat(32)}976F` }], { from: `0x${'9'.repeat(40)}` }),
  of(
    6,
    'receive',
    [{ direction: 'in', asset: `${chainId}:0x${'4'.repeat(40)}`, symbol: 'GIFT', name: 'Visit free-dollars.com', quantity: '5000' }],
    { from: BOB },
  ),
]

export const longHappenings = (): readonly Activity[] => [
  of(1, 'trade', [
    { ...dollar, symbol: 'WRAPPEDSTAKEDLONGNAME', quantity: '123456789012.345678' },
    { ...dollar, direction: 'in', symbol: 'ANOTHEREXTRAORDINARYTOKEN', quantity: '987654321098.7654' },
  ]),
  of(2, 'execute', [], { application: { name: 'The Extraordinarily Long-Winded Exchange of Llanfairpwllgwyngyll' } }),
  of(
    3,
    'receive',
    [
      {
        ...friend,
        direction: 'in',
        name: 'The Collected Portraits of Everybody Who Ever Lived',
        tokenId: '123456789012345678901234567890',
      },
    ],
    { from: BOB },
  ),
]
