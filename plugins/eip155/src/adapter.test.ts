import type { ChainAdapter } from '@latchkey/kernel'
import { chains } from '@latchkey/kernel/late'
import { createTestKernel } from '@latchkey/kernel/testing'
import { expect, onTestFinished, test } from 'vitest'
import { mainnet } from './networks.js'
import { eip155 } from './plugin.js'

async function adapter(): Promise<ChainAdapter | undefined> {
  const kernel = await createTestKernel(eip155({ networks: [mainnet] }))
  onTestFinished(() => kernel.stop())
  return kernel.read(chains)[0]
}

test('S5-01 an address has 40 hexadecimal characters, with 0x or without', async () => {
  const evm = await adapter()
  const digits = '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'
  for (const address of [digits, `0x${digits}`, `0x${digits.toUpperCase()}`])
    expect([address, evm?.isAddress(address)]).toEqual([address, true])
  for (const address of [digits.slice(1), `0x${digits}0`, `0x${digits.slice(1)}g`, `1x${digits}`, ''])
    expect([address, evm?.isAddress(address)]).toEqual([address, false])
})

test('S9-35 S9-36 S9-37 S9-38 S9-39 EVM chains have balances, sending, buying, names and activity', async () =>
  expect((await adapter())?.supports).toEqual(expect.arrayContaining(['balances', 'send', 'onramp', 'names', 'activity'])))

test('S3-16 an account is a smart account unless its wallet reports another type', async () =>
  expect((await adapter())?.defaultAccountType).toBe('smartAccount'))
