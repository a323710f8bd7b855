import type { BindingMessage, NumberedMessage, PageReply } from '../protocol.js'
import { randomId } from './random-id.js'
import type { Transport } from './transport.js'

/** Communicates through a function that the test exposed on `window`; messages arrive as answers to a pending call. */
export function bindingTransport(name: string): Transport {
  // The test's browser driver exposes the function under exactly this name.
  const binding = (window as unknown as Record<string, (message: string) => Promise<string>>)[name]
  const { origin } = location
  const top = window === window.top
  let link = randomId()
  let open = false
  const say = async (message: BindingMessage): Promise<unknown> => JSON.parse((await binding?.(JSON.stringify(message))) ?? 'null')
  return {
    async open(receive) {
      open = true
      while (open) {
        const messages = (await say({ type: 'poll', link, origin, top }).catch(() => undefined)) as
          | readonly NumberedMessage[]
          | null
          | undefined
        // No answer means that the test has ended.
        if (!messages) return
        for (const message of messages) receive(message)
      }
    },
    close() {
      open = false
      void say({ type: 'bye', link, origin, top }).catch(() => undefined)
      link = randomId()
    },
    request: (request) => say({ type: 'request', link, origin, top, ...request }) as Promise<PageReply>,
    answer(wallet, prompt, yes) {
      void say({ type: 'answer', link, origin, top, wallet, prompt, yes }).catch(() => undefined)
    },
  }
}
