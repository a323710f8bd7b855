import { createKernel, type TransactionEvent } from '@latchkey/kernel'
import { expectTypeOf, test } from 'vitest'
import { mainnet } from './networks.js'
import { solana, solanaGrants } from './plugin.js'

const kernel = createKernel({ projectId: 'types', plugins: [solana({ networks: [mainnet] })], grants: solanaGrants })

test('requests, actions and events are typed', () => {
  expectTypeOf(kernel.request('solana_signMessage', [{ message: '1' }])).resolves.toEqualTypeOf<{ readonly signature: string }>()
  expectTypeOf(kernel.actions.solana.send({ to: '', amount: 1n })).resolves.toEqualTypeOf<string>()
  kernel.on('transaction', (event) => expectTypeOf(event).toEqualTypeOf<TransactionEvent>())
  // @ts-expect-error amounts are whole base units
  void kernel.actions.solana.send({ to: '', amount: 0.5 })
  // @ts-expect-error a request has one object of parameters
  void kernel.request('solana_signMessage', ['1'])
  // @ts-expect-error an app needs at least one network
  solana({ networks: [] })
})
