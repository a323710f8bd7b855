import type { Asset, Collectible } from '@latchkey/kernel'
import { mark, marks } from './marks.js'

const chainId = 'eip155:1'
const at = (digit: string): string => `${chainId}:0x${digit.repeat(40)}`
const of = (numeric: string, decimals = '18'): Asset['quantity'] => ({ numeric, decimals })

export const tokens: readonly Asset[] = [
  {
    name: 'Ether',
    symbol: 'ETH',
    chainId,
    price: 2512.4,
    change24h: '2.4136',
    quantity: of('1.482913004210998'),
    iconUrl: marks.owl,
    verified: true,
  },
  {
    name: 'Harbour Dollar',
    symbol: 'HUSD',
    chainId,
    address: at('1'),
    price: 1,
    change24h: '0.001',
    quantity: of('1250.5', '6'),
    iconUrl: marks.coin,
    verified: true,
  },
  {
    name: 'Whale Points',
    symbol: 'WHALE',
    chainId,
    address: at('2'),
    price: 0.000004,
    change24h: '-12.5',
    quantity: of('1200'),
    iconUrl: marks.whale,
    verified: true,
  },
  { name: 'Something New', symbol: 'NEW', chainId, address: at('3'), quantity: of('0.0004'), iconUrl: '' },
]

export const drops: readonly Asset[] = [
  { name: 'Visit free-dollars.com to claim', symbol: 'GIFT', chainId, address: at('4'), quantity: of('5000'), iconUrl: '' },
]

export const pieces: readonly Collectible[] = ['Fox', 'Owl', 'Bee'].map((name, i) => ({
  chainId,
  address: at('5'),
  tokenId: String(i + 1),
  name: `${name} #${i + 1}`,
  collection: 'Bench Friends',
  imageUrl: [mark('#f6851b', 'M8 10l9 6h6l9-6-3 14-9 8-9-8z'), marks.owl, marks.bee][i] ?? '',
}))
