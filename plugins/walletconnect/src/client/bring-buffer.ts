import type { Context } from '@latchkey/kernel'

/**
 * Defines `Buffer` on a page that has none: the protocol's library encodes and decodes signed permissions with it, as a global. The
 * complete implementation, since other code on the page may find it too; removed when the kernel stops.
 */
export async function bringBuffer({ defer }: Pick<Context, 'defer'>): Promise<void> {
  if ('Buffer' in globalThis) return
  // By its file path: bundlers take the bare name for Node's own module.
  const { default: brought } = await import('buffer/index.js')
  if ('Buffer' in globalThis) return
  Object.defineProperty(globalThis, 'Buffer', { value: brought.Buffer, configurable: true, writable: true })
  defer(() => void Reflect.deleteProperty(globalThis, 'Buffer'))
}
