import type { Context } from '@latchkey/kernel'

/**
 * Makes `Buffer` known to a page that has none: the protocol's library writes and reads signed permissions with it, as a global. The
 * whole of it, since other code on the page may find it too; gone again with the kernel.
 */
export async function bringBuffer({ defer }: Pick<Context, 'defer'>): Promise<void> {
  if ('Buffer' in globalThis) return
  // By its file: bundlers take the bare name for Node's own.
  const { default: brought } = await import('buffer/index.js')
  if ('Buffer' in globalThis) return
  Object.defineProperty(globalThis, 'Buffer', { value: brought.Buffer, configurable: true, writable: true })
  defer(() => void Reflect.deleteProperty(globalThis, 'Buffer'))
}
