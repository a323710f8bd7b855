import type { Page } from 'playwright-core'
import type { Address } from 'viem'

export const EMAIL = 'ada@example.com'

export const [one, two, three] = [
  '0x00000000000000000000000000000000000a0001',
  '0x00000000000000000000000000000000000a0002',
  '0x00000000000000000000000000000000000a0003',
] as const

const transfers = [
  { to: one, value: '0x1' },
  { to: two, value: '0x2' },
  { to: three, value: '0x3' },
]

export const batch = (from: Address, changes: object = {}) => ({
  version: '2.0.0',
  from,
  chainId: '0x539',
  atomicRequired: true,
  calls: transfers,
  ...changes,
})

export const frameOf = (page: Page) => page.frameLocator('iframe')
