import { expect, test } from 'vitest'
import { core, network, session, wallet } from './fixtures/core-state.js'
import { planNetwork } from './network-plan.js'

const solana = network(7, { chainNamespace: 'solana' })
const there = session({ connectors: ['s'], chain: 'solana:7', networks: [solana] })

test('without any wallet the network is remembered', () => {
  expect(planNetwork(core(), network(2))).toBe('remember')
})
test('the active network needs no action', () => {
  expect(planNetwork(core({ sessions: { eip155: session() } }), network(1))).toBe('here')
})
test('another network of the same family is requested', () => {
  expect(planNetwork(core({ sessions: { eip155: session() } }), network(2))).toBe('ask')
})
test('an embedded account switches at once', () => {
  expect(planNetwork(core({ sessions: { eip155: session() }, connectors: [wallet('a', { type: 'AUTH' })] }), network(2))).toBe('at-once')
})
test('NET-07: activates another family that is connected there', () => {
  expect(planNetwork(core({ sessions: { eip155: session(), solana: there } }), solana)).toBe('activate')
})
test('another family without a wallet needs one', () => {
  expect(planNetwork(core({ sessions: { eip155: session() } }), solana)).toBe('connect')
})
