import type { Binding, Caller } from './create-binding.js'
import type { AttachTarget } from './options.js'

/** Name of the function that `attach` exposes to pages. */
export const BINDING_NAME = '__latchkeySandbox'

/** Exposes the binding to a page and adds the script to every document that it opens. */
export async function attach(target: AttachTarget, call: Binding['call'], script: string): Promise<void> {
  if ('exposeBinding' in target) {
    await target.exposeBinding(BINDING_NAME, ({ page, frame }, message) =>
      call(message, { frame, onClose: (leave) => page.once('close', leave) }),
    )
    await target.addInitScript({ content: script })
    return
  }
  const caller: Caller = { frame: {}, topOnly: true, onClose: (leave) => target.once('close', leave) }
  await target.exposeFunction(BINDING_NAME, (message) => call(message, caller))
  await target.evaluateOnNewDocument(script)
}
