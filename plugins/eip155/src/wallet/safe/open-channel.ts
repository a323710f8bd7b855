import { bounded } from '@latchkey/kernel/async'
import { walletErrors } from '@latchkey/kernel/late'

/** Sends the Safe around the page one request. */
export type AskSafe = (
  method: string,
  params: object | undefined,
  call: { readonly signal: AbortSignal; readonly ms?: number },
) => Promise<unknown>

/** Opens a Safe Apps protocol channel over `postMessage`, matching requests and answers by id. Ignores messages from others. */
export function openChannel(origins: readonly string[]): AskSafe {
  return async (method, params, limits) => {
    const id = crypto.randomUUID()
    let stop = (): void => {}
    const answer = new Promise((resolve, reject) => {
      const hear = ({ source, origin, data }: MessageEvent): void => {
        if (source !== window.parent || !origins.includes(origin) || (data as { readonly id?: unknown } | null)?.id !== id) return
        const { success, data: result, error } = data as { readonly success?: unknown; readonly data?: unknown; readonly error?: unknown }
        if (success === true) resolve(result)
        else reject(failure(error))
      }
      window.addEventListener('message', hear)
      stop = () => window.removeEventListener('message', hear)
    })
    // At most one of them is the frame's real origin; the browser withholds the message from the others.
    for (const origin of origins) window.parent.postMessage({ id, method, params, env: { sdkVersion: '9.1.0' } }, origin)
    try {
      return await bounded(answer, limits)
    } finally {
      stop()
    }
  }
}

/** Safe has no error codes, only sentences. */
function failure(error: unknown): Error {
  const reason = typeof error === 'string' && error !== '' ? error : 'no reason was given'
  if (/reject|declin|cancel/i.test(reason)) return walletErrors.create('rejected', { wallet: 'Safe' }, { cause: error })
  return walletErrors.create('failed', { wallet: 'Safe', reason })
}
