import type { Links } from '../wallet/links.js'
import type { WalletCore } from '../wallet/wallet-core.js'
import { answerPage } from './answer-page.js'
import { answerPrompt } from './answer-prompt.js'
import { openSession } from './open-session.js'
import type { BindingMessage, NumberedMessage } from './protocol.js'

/** The function that pages call through their browser driver, and a way to release them. */
export interface Binding {
  call(message: string, caller?: Caller): Promise<string>
  stop(): void
}

/** Origin of a call, as far as the browser driver reports it. */
export interface Caller {
  /** Stays the same while its documents change. */
  readonly frame: object
  /** Calls of all frames look the same, so only top-level documents can be distinguished. */
  readonly topOnly?: true
  onClose(leave: () => void): void
}

/** Serves pages without a network: a pending call of each page waits for the next messages. */
export function createBinding(links: Links, cores: readonly WalletCore[]): Binding {
  const pages = new Map<string, { queue: NumberedMessage[]; wake: () => void }>()
  const documents = new WeakMap<object, string>()
  let stopped = false

  const page = (id: string, origin: string): { queue: NumberedMessage[]; wake: () => void } => {
    const known = pages.get(id)
    if (known) return known
    const made = { queue: [] as NumberedMessage[], wake: () => {} }
    pages.set(id, made)
    openSession(links, cores, {
      id,
      origin,
      send(message, seq) {
        made.queue.push({ message, seq })
        made.wake()
      },
    })
    return made
  }
  const poll = async (id: string, origin: string): Promise<readonly NumberedMessage[] | null> => {
    const mine = page(id, origin)
    if (!mine.queue.length) await new Promise<void>((resolve) => (mine.wake = resolve))
    return stopped || !pages.has(id) ? null : mine.queue.splice(0)
  }
  const leave = (id: string): void => {
    const gone = pages.get(id)
    pages.delete(id)
    links.close(id)
    gone?.wake()
  }
  /** A new document in a frame means that the old one was unloaded, even though it could not report that. */
  const replace = ({ frame, onClose }: Caller, id: string): void => {
    const old = documents.get(frame)
    if (old === id) return
    documents.set(frame, id)
    if (old === undefined) onClose(() => leave(documents.get(frame) ?? ''))
    else leave(old)
  }
  const answer = async (message: BindingMessage, caller: Caller | undefined): Promise<unknown> => {
    if (stopped) return null
    if (caller && (message.top || !caller.topOnly)) replace(caller, message.link)
    const core = 'wallet' in message ? cores.find((one) => one.id === message.wallet) : undefined
    if (message.type === 'poll') return poll(message.link, message.origin)
    if (message.type === 'bye') return leave(message.link)
    if (message.type === 'answer') return answerPrompt(core, message)
    page(message.link, message.origin)
    return answerPage({ links, core }, message)
  }
  return {
    // The other end is our own script, bundled with the same types.
    call: async (text, caller) => JSON.stringify((await answer(JSON.parse(text) as BindingMessage, caller)) ?? null),
    stop() {
      stopped = true
      for (const { wake } of pages.values()) wake()
      pages.clear()
    },
  }
}
