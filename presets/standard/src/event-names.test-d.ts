import { base } from '@latchkey/eip155/networks'
import { createKernel, type TransactionEvent } from '@latchkey/kernel'
import { expectTypeOf, test } from 'vitest'
import { standard } from './standard.js'

const kernel = createKernel({
  projectId: 'types',
  ...standard({ networks: [base], names: { suffix: 'site.example' }, walletconnect: { relayUrls: ['wss://relay.example'] } }),
})
type Heard = Parameters<typeof kernel.on>[0]
type NotCamelCase<Name extends string> =
  Name extends Uncapitalize<Name> ? (Name extends `${string}${'_' | '-' | '.'}${string}` ? Name : never) : Name

test('every event has a name in camelCase', () => {
  expectTypeOf<'connectSuccess'>().toExtend<Heard>()
  expectTypeOf<NotCamelCase<Heard | 'CONNECT_SUCCESS' | 'transaction-sent'>>().toEqualTypeOf<'CONNECT_SUCCESS' | 'transaction-sent'>()
})

test('every chain family reports a transaction in the same form', () => {
  kernel.on('transaction', (event) => expectTypeOf(event).toEqualTypeOf<TransactionEvent>())
})

test('a network is given by its CAIP-2 id', () => {
  void kernel.connections.switchNetwork('eip155:8453')
  // @ts-expect-error not by what is known of it
  void kernel.connections.switchNetwork(base)
  // @ts-expect-error nor by half of its id
  void kernel.open('WalletSend', { chainId: 8453 })
})
