import { describe, expect, test } from 'vitest'
import { core, noSession, session } from './fixtures/core-state.js'
import { nextStep } from './next-step.js'

const on = { eip155: session() }
const lost = { eip155: session({ chain: 'eip155:9' }) }

describe('the open modal when sessions change', () => {
  test('DIS-03: a closed modal stays closed, after any event of the wallet', () => {
    expect(nextStep(core({ sessions: on }), core({ sessions: lost }))).toBe('none')
    expect(nextStep(core({ sessions: on }), core({ sessions: { eip155: noSession() } }))).toBe('none')
  })
  test('NET-01: a wallet that switches to an unknown network gets UnsupportedChain', () => {
    const views = ['Account', 'ProfileWallets']
    expect(nextStep(core({ views, sessions: on }), core({ views, sessions: lost }))).toBe('unsupported')
  })
  test('a wallet that connects on an unknown network gets UnsupportedChain', () => {
    const views = ['Connect', 'ConnectingExternal']
    expect(nextStep(core({ views }), core({ views, sessions: lost }))).toBe('unsupported')
  })
  test('a view opened by the app stays, although the network was unknown before', () => {
    expect(nextStep(core({ sessions: lost }), core({ views: ['Swap'], sessions: lost }))).toBe('none')
    expect(nextStep(core({ sessions: lost }), core({ views: ['Account'], sessions: lost }))).toBe('unsupported')
  })
  test('UnsupportedChain appears once, even while a network is requested above it', () => {
    const views = ['UnsupportedChain', ['SwitchNetwork', { chain: 'eip155:1' }]] as const
    const now = core({ views: [...views] as never, sessions: lost })
    expect(nextStep(core({ views: ['UnsupportedChain'], sessions: on }), now)).toBe('none')
  })
  test('NET-03: blocks nothing if unsupported chains are allowed', () => {
    expect(nextStep(core({ views: ['Account'], sessions: on }), core({ views: ['Account'], sessions: lost }), true)).toBe('none')
  })
  test('NET-02: UnsupportedChain completes once the network is known', () => {
    const views = ['UnsupportedChain']
    expect(nextStep(core({ views, sessions: lost }), core({ views, sessions: on }))).toBe('complete')
  })
  test('SwitchNetwork completes when the wallet switches to a network of the app, requested or not', () => {
    const views: [string, unknown][] = [['SwitchNetwork', { chain: 'eip155:2' }]]
    const there = { eip155: session({ chain: 'eip155:2' }) }
    expect(nextStep(core({ views, sessions: on }), core({ views, sessions: there }))).toBe('leave-networks')
    expect(nextStep(core({ views, sessions: on }), core({ views, sessions: on }))).toBe('none')
  })
  test('the account disconnects: its views close, views of others stay', () => {
    const none = { eip155: noSession() }
    for (const view of ['Account', 'AccountSettings', 'ProfileWallets', 'UnsupportedChain'])
      expect(nextStep(core({ views: [view], sessions: on }), core({ views: [view], sessions: none })), view).toBe('close')
    expect(nextStep(core({ views: ['Account', 'Networks'], sessions: on }), core({ views: ['Account', 'Networks'], sessions: none }))).toBe(
      'close',
    )
    expect(nextStep(core({ views: ['Networks'], sessions: on }), core({ views: ['Networks'], sessions: none }))).toBe('none')
    expect(nextStep(core({ views: ['Connect'], sessions: on }), core({ views: ['Connect'], sessions: none }))).toBe('none')
  })
  test('one of two wallets disconnects: the account stays, and a screen of that wallet gives way to the wallets', () => {
    const two = { eip155: session({ connectors: ['a', 'b'] }) }
    const one = { eip155: session({ connectors: ['b'] }) }
    const step = (view: string) => nextStep(core({ views: [view], sessions: two }), core({ views: [view], sessions: one }))
    expect(step('Account')).toBe('none')
    expect(step('ProfileWallets')).toBe('none')
    expect(step('AccountSettings')).toBe('wallets')
    expect(step('UnsupportedChain')).toBe('wallets')
  })
  test('switching to another wallet is not a loss', () => {
    const ab = { eip155: session({ connectors: ['a', 'b'] }) }
    const ba = { eip155: session({ connectors: ['b', 'a'] }) }
    expect(nextStep(core({ views: ['AccountSettings'], sessions: ab }), core({ views: ['AccountSettings'], sessions: ba }))).toBe('none')
  })
})
