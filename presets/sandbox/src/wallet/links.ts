import type { WalletId } from './wallet-id.js'

/** A message from the wallets to a page. */
export type PageMessage =
  | { readonly type: 'event'; readonly wallet: WalletId; readonly event: string; readonly payload: unknown }
  | { readonly type: 'prompt'; readonly wallet: WalletId; readonly prompt: PagePrompt }
  | { readonly type: 'closed'; readonly wallet: WalletId; readonly id: string }

/** A prompt, as rendered by a page. */
export interface PagePrompt {
  readonly id: string
  readonly title: string
  readonly action: string
  readonly origin: string
  readonly facts: readonly (readonly [label: string, value: string])[]
}

/** One open page, frame or Node provider. */
export interface Link {
  readonly id: string
  readonly origin: string
  /** Number of messages sent: an answer carries it, so that the page handles earlier events first. */
  readonly sent: number
}

/** All open pages of a sandbox. */
export interface Links {
  open(page: { readonly id: string; readonly origin: string; readonly send: (message: PageMessage, seq: number) => void }): Link
  close(id: string): void
  get(id: string): Link | undefined
  /** Sends to one link, to all of an origin, or to everyone. */
  send(message: PageMessage, to?: { readonly link?: string; readonly origin?: string }): void
  /** Called when a page disconnects. Returns a function to stop. */
  onClose(listener: (id: string) => void): () => void
}

/** Tracks the open pages and delivers to them in order. */
export function createLinks(): Links {
  const links = new Map<string, { link: { id: string; origin: string; sent: number }; send: (message: PageMessage, seq: number) => void }>()
  const listeners = new Set<(id: string) => void>()
  return {
    open({ id, origin, send }) {
      const link = { id, origin, sent: 0 }
      links.set(id, { link, send })
      return link
    },
    close(id) {
      if (!links.delete(id)) return
      for (const listener of listeners) listener(id)
    },
    get: (id) => links.get(id)?.link,
    send(message, to = {}) {
      for (const { link, send } of links.values()) {
        if (to.link !== undefined && to.link !== link.id) continue
        if (to.origin !== undefined && to.origin !== link.origin) continue
        link.sent++
        send(message, link.sent)
      }
    },
    onClose(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
