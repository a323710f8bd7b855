import { testBuying } from '../harness/buying-journey.js'

testBuying('Coinbase', 'coinbase')
