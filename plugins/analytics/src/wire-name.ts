/** An event as sinks receive it. */
export interface Recorded {
  readonly plugin: string
  readonly name: string
  readonly payload: unknown
  readonly at: number
}

/**
 * Returns the name of an event in wallet analytics: `connectSuccess` is `CONNECT_SUCCESS`. A rule instead of a list, so that events of
 * every plugin have such a name; only errors and the events of the modal differ.
 */
export function wireName({ name, payload }: Recorded): string {
  if (name === 'error') return isOfServer(payload) ? 'API_ERROR' : 'INTERNAL_SDK_ERROR'
  return (name === 'open' || name === 'close' ? 'MODAL_' : '') + name.replace(/[A-Z]/g, '_$&').toUpperCase()
}

function isOfServer(payload: unknown): boolean {
  const { catalogue, code } = Object((payload as { readonly error: unknown }).error)
  return catalogue === 'kernel' && /^http-/.test(code)
}
