import { memoryStorage } from '@latchkey/kernel/testing'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { OpenClient } from './client/open-client.js'
import { startApp } from './fixtures/start-app.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

/** Rejections that no code handles, from here to the end of the test. */
function watchUnhandled(): readonly unknown[] {
  const unhandled: unknown[] = []
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (reason) => unhandled.push(reason))
  onTestFinished(() => {
    process.removeAllListeners('unhandledRejection')
    for (const other of others) process.on('unhandledRejection', other)
  })
  return unhandled
}

/** The client of the page's only app. */
async function pageClient() {
  const page = globalThis as unknown as { [key: symbol]: Map<string, { readonly opened: Promise<OpenClient> }> }
  const [shared] = page[Symbol.for('latchkey.walletconnect.clients')]?.values() ?? []
  if (!shared) throw new Error('There is no client.')
  return (await shared.opened).client
}

interface Relayer {
  readonly connected: boolean
  unsubscribe(topic: string): Promise<void>
}

test.each(['while its socket closes', 'while the library forgets the session', 'once the app knows'])(
  'WC-28 an app that stops right after the wallet has ended the session leaves no unhandled rejection, and no session: %s',
  async (when) => {
    const unhandled = watchUnhandled()
    const { alba } = sandbox.wallets
    const visit = { sandbox, storage: memoryStorage(), projectId: crypto.randomUUID() }
    const app = startApp(visit)
    const { uri, approved } = await app.actions.walletconnect.pair()
    const [, mine] = await Promise.all([approved, alba.pair(uri)])
    await vi.waitFor(() => expect(app.state.core.sessions.eip155?.status).toBe('connected'))
    const { core } = await pageClient()
    const { relayer } = core as unknown as { readonly relayer: Relayer }
    const { unsubscribe } = relayer
    const stopped = new Promise<void>((resolve, reject) => {
      const stop = (): void => void app.stop().then(resolve, reject)
      if (when === 'once the app knows') app.subscribe('core', () => app.state.core.sessions.eip155?.status === 'disconnected' && stop())
      relayer.unsubscribe = async (topic) => {
        if (when === 'while its socket closes') {
          stop()
          while (relayer.connected) await new Promise((next) => setImmediate(next))
        }
        // Its answer would arrive before the app has stopped.
        if (when === 'while the library forgets the session') sandbox.relay.cut()
        const work = unsubscribe.call(relayer, topic)
        if (when === 'while the library forgets the session') stop()
        return work
      }
    })
    await mine.disconnect()
    await stopped
    // A whole session of another app gives what was left behind the time to fail.
    const other = startApp({ sandbox })
    const next = await other.actions.walletconnect.pair()
    await Promise.all([next.approved, alba.pair(next.uri)])
    await other.stop()
    expect(unhandled.map(String)).toEqual([])
    const later = startApp(visit)
    await later.start()
    await vi.waitFor(() => expect(later.state.core.sessions.eip155?.status).toBe('disconnected'))
    await later.stop()
  },
)
