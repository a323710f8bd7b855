import type { Sink } from '@latchkey/kernel'

/** An event in AppKit's form. */
export interface AppKitEvent {
  /** Milliseconds since 1970. */
  readonly timestamp: number
  /** Name and properties of the event. */
  readonly data: {
    /** `error` for reported errors. */
    readonly type: 'track' | 'error'
    /** `MODAL_OPEN`, `CONNECT_SUCCESS`, … */
    readonly event: string
    /** Details, as the kernel or a plugin reports them. */
    readonly properties: unknown
  }
}

const NAMES: { readonly [name: string]: string } = {
  open: 'MODAL_OPEN',
  close: 'MODAL_CLOSE',
  connect: 'CONNECT_SUCCESS',
  disconnect: 'DISCONNECT_SUCCESS',
  network: 'SWITCH_NETWORK',
}

/** Converts an event of the kernel or a plugin: AppKit's name, or the own one in capitals. Undefined for one that has been reported already. */
export function toEvent({ name, payload, at }: Parameters<Sink['record']>[0]): AppKitEvent | undefined {
  // The kernel's `connect` covers wallets in the browser too.
  if (name === 'connectSuccess') return undefined
  const event = NAMES[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()
  return { timestamp: at, data: { type: name === 'error' ? 'error' : 'track', event, properties: payload } }
}
