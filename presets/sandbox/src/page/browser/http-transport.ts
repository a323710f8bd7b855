import type { NumberedMessage, PageReply } from '../protocol.js'
import { randomId } from './random-id.js'
import type { Transport } from './transport.js'

/** Communicates with the sandbox's server: requests by POST, messages by server-sent events. */
export function httpTransport(base: string): Transport {
  let link = randomId()
  let events: EventSource | undefined
  let ready: Promise<void> = Promise.resolve()
  const post = async (path: string, body: object): Promise<unknown> => {
    await ready
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ link, ...body }),
    })
    return response.json()
  }
  return {
    open(receive) {
      const source = new EventSource(`${base}/events?link=${link}`)
      events = source
      ready = new Promise((resolve, reject) => {
        source.addEventListener('open', () => resolve(), { once: true })
        source.addEventListener('error', () => reject(new Error('The sandbox does not answer.')), { once: true })
      })
      ready.catch(() => undefined)
      source.addEventListener('message', ({ data }) => receive(JSON.parse(data) as NumberedMessage))
    },
    close() {
      events?.close()
      link = randomId()
    },
    request: ({ wallet, ...request }) => post(`/wallets/${wallet}/request`, request) as Promise<PageReply>,
    answer(wallet, prompt, yes) {
      void post(`/wallets/${wallet}/answer`, { prompt, yes }).catch(() => undefined)
    },
  }
}
