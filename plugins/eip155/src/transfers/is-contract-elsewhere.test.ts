import { expect, test } from 'vitest'
import type { Ask } from './evm-deps.js'
import { isContractElsewhere } from './is-contract-elsewhere.js'

const to = `0x${'bb'.repeat(20)}`
const node =
  (code: string | Error, nonce = '0x0'): Ask =>
  async (method) => {
    if (code instanceof Error) throw code
    return method === 'eth_getCode' ? code : nonce
  }
const [none, contract, delegated, down] = [node('0x'), node('0x6001'), node(`0xef0100${'aa'.repeat(20)}`), node(new Error('down'))]

test.each([
  ['a contract on another network only', none, [none, contract], true],
  ['a contract here too', contract, [contract], false],
  ['an account that has sent something here', node('0x', '0x1'), [contract], false],
  ['an account that delegates on another network', none, [delegated], false],
  ['nothing anywhere', none, [none], false],
  ['a network that does not answer', none, [down], false],
  ['an app of one network', none, [], false],
])('%s: %#', async (_, here, others, expected) => {
  expect(await isContractElsewhere(here, others, to)).toBe(expected)
})
