import { createKernel, type TransferStatus } from '@latchkey/kernel'
import { expectTypeOf, test } from 'vitest'
import type { TransactionResult } from './actions/wait-for-transaction.js'
import { mainnet } from './networks.js'
import { eip155, eip155Grants } from './plugin.js'

const kernel = createKernel({ projectId: 'types', plugins: [eip155({ networks: [mainnet] })], grants: eip155Grants })

test('requests have the types of their standards', () => {
  expectTypeOf(kernel.request('personal_sign', ['0x00', '0x00'])).resolves.toEqualTypeOf<`0x${string}`>()
  expectTypeOf(kernel.request('eth_blockNumber', [] as never)).resolves.toEqualTypeOf<`0x${string}`>()
  // @ts-expect-error signing plain hashes is not offered
  void kernel.request('eth_sign', ['0x00', '0x00'])
  // @ts-expect-error a message has to be hexadecimal
  void kernel.request('personal_sign', [7, '0x00'])
})

test('actions and events are typed', () => {
  expectTypeOf(kernel.actions.eip155.waitForTransaction).returns.resolves.toEqualTypeOf<TransactionResult>()
  kernel.on('transaction', ({ status }) => expectTypeOf(status).toEqualTypeOf<'sent' | TransferStatus>())
  // @ts-expect-error an app needs at least one network
  eip155({ networks: [] })
})
