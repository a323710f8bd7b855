import type { AttachTarget } from './options.js'

/** The name under which a page finds the function that `attach` exposes. */
export const BINDING_NAME = '__latchkeySandbox'

/** Exposes the binding to a page and adds the script to every document that it opens. */
export async function attach(target: AttachTarget, call: (message: string) => Promise<string>, script: string): Promise<void> {
  await target.exposeFunction(BINDING_NAME, call)
  if ('addInitScript' in target) await target.addInitScript({ content: script })
  else await target.evaluateOnNewDocument(script)
}
