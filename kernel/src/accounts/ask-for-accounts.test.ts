import { expect, test, vi } from 'vitest'
import type { CoreState } from '../types/index.js'
import { askForAccounts } from './ask-for-accounts.js'

/** A core whose state the test changes, and a modal that opens on request. */
function world(session: object = {}) {
  const listeners = new Set<() => void>()
  const core = { open: false, sessions: { eip155: session } } as unknown as { open: boolean; sessions: Record<string, object> }
  let accounts: readonly string[] = []
  const change = (now: { open?: boolean; session?: object; accounts?: readonly string[] }): void => {
    core.open = now.open ?? core.open
    if (now.session) core.sessions.eip155 = now.session
    accounts = now.accounts ?? accounts
    for (const listener of listeners) listener()
  }
  const open = vi.fn(() => {
    core.open = true
  })
  const life = new AbortController()
  const ctx = {
    core: core as unknown as CoreState,
    subscribe: (_: string, listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const asked = (opener: () => void = open): Promise<readonly string[]> => {
    const answer = askForAccounts(ctx, { namespace: 'eip155', accounts: () => accounts, open: opener, signal: life.signal })
    answer.catch(() => {})
    return answer
  }
  return { asked, change, open, life, listeners }
}

test('the modal opens once, and the accounts are what the wallet shares', async () => {
  const { asked, change, open, listeners } = world()
  const answer = asked()
  change({ open: true })
  change({ accounts: ['0xa'] })
  expect(await answer).toEqual(['0xa'])
  expect(open).toHaveBeenCalledTimes(1)
  expect(listeners.size).toBe(0)
})

test('a wallet being restored comes first, and if it shares accounts nothing is opened', async () => {
  const { asked, change, open } = world({ status: 'connecting', address: '0xa' })
  const answer = asked()
  change({})
  expect(open).not.toHaveBeenCalled()
  change({ session: { status: 'connected', address: '0xa' }, accounts: ['0xa'] })
  expect(await answer).toEqual(['0xa'])
  expect(open).not.toHaveBeenCalled()
})

test('if the remembered wallet shares nothing, the modal opens after all', () => {
  const { asked, change, open } = world({ status: 'connecting', address: '0xa' })
  void asked()
  change({ session: { status: 'disconnected' } })
  expect(open).toHaveBeenCalledTimes(1)
})

test('closing the modal without an account is a rejection', async () => {
  const { asked, change, listeners } = world()
  const answer = asked()
  change({ open: false })
  await expect(answer).rejects.toMatchObject({ catalogue: 'wallet', code: 'rejected' })
  expect(listeners.size).toBe(0)
})

test('a modal that takes a moment to open is not mistaken for a closed one', async () => {
  const { asked, change } = world()
  const answer = asked(() => {})
  change({})
  change({ open: true })
  change({ open: false })
  await expect(answer).rejects.toMatchObject({ code: 'rejected' })
})

test('if nothing can ask, the wait rejects with the reason', async () => {
  const { asked, listeners } = world()
  const nothing = new Error('nothing is installed')
  const answer = asked(() => {
    throw nothing
  })
  await expect(answer).rejects.toBe(nothing)
  expect(listeners.size).toBe(0)
})

test('an aborted wait rejects', async () => {
  const { asked, life, listeners } = world()
  const answer = asked()
  life.abort(new Error('gone'))
  await expect(answer).rejects.toThrow('gone')
  expect(listeners.size).toBe(0)
})
