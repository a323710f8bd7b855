import { definePlugin, KERNEL_VERSION, type ListedWallet, walletRoutes, walletSources } from '@latchkey/kernel'
import { checkPlugin, createTestKernel, fakeChain } from '@latchkey/kernel/testing'
import { describe, expect, test, vi } from 'vitest'
import { chooseWallet } from './actions/choose-wallet.js'
import { loadListed } from './actions/load-listed.js'
import { parseRecents } from './actions/recents.js'
import { initialState } from './initial-state.js'
import { connect } from './plugin.js'
import { setAttempt, setPhase } from './state.js'

const plain = (id: string, spec: object) => definePlugin({ id, version: '1.0.0', kernel: `^${KERNEL_VERSION}`, ...spec } as never)

test('keeps every rule of a plugin', async () => {
  expect(await checkPlugin(() => connect())).toEqual([])
})

describe('attempts', () => {
  test('the answer to an older attempt changes nothing', () => {
    const state = initialState()
    const first = { connector: 'a', namespace: 'eip155', phase: 'asking', reason: undefined } as const
    setAttempt(state, first)
    setAttempt(state, { ...first, connector: 'b' })
    setPhase(state, first, 'declined')
    expect(state.attempt).toMatchObject({ connector: 'b', phase: 'asking' })
  })

  test('S3-05 S9-11 stored recent wallets are parsed with care', () => {
    expect(
      parseRecents('[{"id":"a","name":"A","rdns":7},{"id":"","name":"x"},null,{"id":"b","name":"B","rdns":"com.b"},{"id":"c","name":"C"}]'),
    ).toEqual([
      { id: 'a', name: 'A', rdns: undefined },
      { id: 'b', name: 'B', rdns: 'com.b' },
    ])
    for (const text of [undefined, '{', '{}', '7', 'null']) expect(parseRecents(text)).toEqual([])
  })
})

describe('choosing', () => {
  test('LST-07: several families prompt for one, a single one connects at once, connected ones are skipped', async () => {
    const kernel = await createTestKernel(connect(), { peers: [fakeChain('eip155'), fakeChain('solana')] })
    const rows = await kernel.actions.connect.listWallets()
    expect(rows.map((r) => r.roads.flatMap((road) => road.namespaces))).toEqual([['eip155', 'solana']])
    await kernel.stop()
  })

  test('LST-04: while a list is slow or down, local wallets work; it can be retried', async () => {
    const list = vi
      .fn<() => Promise<{ wallets: readonly ListedWallet[]; count: number }>>()
      .mockRejectedValueOnce(new Error('403'))
      .mockResolvedValue({ wallets: [{ id: 'w', name: 'W' }], count: 1 })
    const source = plain('directory', {
      setup: () => ({ contributes: [walletSources.of({ id: 'directory', list }), walletRoutes.of({ id: 'qr', open: () => false })] }),
    })
    let load: ((again: boolean) => Promise<void>) | undefined
    const probe = plain('probe', {
      setup(ctx: never) {
        load = (again) => loadListed({ ...(ctx as object), state } as never, {}, again)
        return {}
      },
    })
    const state = initialState()
    const kernel = await createTestKernel(connect(), { peers: [fakeChain('eip155'), source, probe] })
    await load?.(false)
    expect(state.listStatus).toBe('failed')
    expect(await kernel.actions.connect.listWallets()).toHaveLength(1)
    await load?.(false)
    expect(list).toHaveBeenCalledTimes(1)
    await load?.(true)
    expect([state.listStatus, state.listed.map((w) => w.name)]).toEqual(['ready', ['W']])
  })
})

test('a wallet that is chosen is counted with its position, and so is the help', async () => {
  const kernel = await createTestKernel(connect(), { peers: [fakeChain('eip155')] })
  const [row] = await kernel.actions.connect.listWallets()
  if (!row) throw new Error('There is no wallet.')
  await kernel.open('Connect')
  chooseWallet(kernel.ctx, { row, index: 0 })
  kernel.under.spec.views?.Connect?.help?.press(kernel.ctx as never)
  const told = kernel.log.filter(({ what }) => what === 'emit')
  expect(told).toContainEqual({ what: 'emit', name: 'selectWallet', data: { name: row.name, displayIndex: 0, view: 'Connect' } })
  expect(told).toContainEqual({ what: 'emit', name: 'clickWalletHelp', data: {} })
  await vi.waitFor(() => expect(kernel.log.map(({ name }) => name)).toContain('connectSuccess'))
  await kernel.stop()
})
