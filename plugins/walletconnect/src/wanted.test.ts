import type { ChainAdapter } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { wanted } from './wanted.js'

const adapter = (namespace: string, ...ids: number[]): ChainAdapter =>
  ({
    namespace,
    networks: ids.map((id) => ({ caipNetworkId: `${namespace}:${id}` })),
    methods: [`${namespace}_sign`],
    events: ['chainChanged'],
  }) as unknown as ChainAdapter

test('a session requests what every chain plugin supports', () => {
  expect(wanted([adapter('eip155', 1, 10), adapter('solana', 1)], {})).toEqual({
    eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['eip155_sign'], events: ['chainChanged'] },
    solana: { chains: ['solana:1'], methods: ['solana_sign'], events: ['chainChanged'] },
  })
})

test('the app’s own lists replace it one by one, also for a family without a plugin', () => {
  const namespaces = {
    eip155: { methods: ['eth_call'], chains: ['eip155:5'] },
    solana: { events: [] },
    cosmos: { chains: ['cosmos:hub-4'] },
  } as const
  expect(wanted([adapter('eip155', 1), adapter('solana', 1)], { namespaces })).toEqual({
    eip155: { chains: ['eip155:5'], methods: ['eth_call'], events: ['chainChanged'] },
    solana: { chains: ['solana:1'], methods: ['solana_sign'], events: [] },
    cosmos: { chains: ['cosmos:hub-4'], methods: [], events: [] },
  })
})

test('a family without a network is not requested', () => {
  expect(wanted([adapter('eip155')], { namespaces: { cosmos: {} } })).toEqual({})
})
