import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { factsOf } from '../networks.js'
import { roughlyOf } from './amounts.js'

test.each([
  ['0.000093318576265842', '0.0000933 ETH'],
  ['0.5', '0.5 ETH'],
  ['12.345678', '12.345 ETH'],
  ['7', '7 ETH'],
])('%s is about %s', (amount, rough) => {
  expect(roughlyOf(parseEther(amount), factsOf()('eip155:1'))).toBe(rough)
})
