import { shapes } from '../harness/bitcoin.js'
import { testBitcoin } from '../harness/bitcoin-journey.js'

for (const wallet of shapes.filter(({ shape }) => shape === 'satsConnect')) testBitcoin(wallet)
