import { type OpenArgs, type OpenClient, openClient } from './open-client.js'

interface Shared {
  users: number
  readonly opened: Promise<OpenClient>
}

/**
 * The client of an app on this page: kernels of the same project share one, since each would open a separate socket. The last one to
 * release it closes it.
 */
export function shareClient(args: Omit<OpenArgs, 'name'>): { readonly opened: Promise<OpenClient>; release(): Promise<void> } {
  const name = `latchkey-${args.projectId}-${args.options.relayUrls.join()}`
  const all = clients()
  const shared = all.get(name) ?? { users: 0, opened: openClient({ ...args, name }) }
  shared.users++
  all.set(name, shared)
  let held = true
  const leave = (): boolean => {
    if (!held) return false
    held = false
    return --shared.users === 0
  }
  // A client that failed to open is not reused.
  const forget = (): void => {
    if (all.get(name) === shared) all.delete(name)
  }
  shared.opened.catch(forget)
  return {
    opened: shared.opened,
    async release() {
      if (!leave()) return
      forget()
      await shared.opened
        .then((open) => open.close())
        .catch(() => {
          // It never opened, so there is nothing to close.
        })
    },
  }
}

const REGISTRY = 'latchkey.walletconnect.clients'

/** On the page rather than in this module, because the page may contain two copies of the package. */
function clients(): Map<string, Shared> {
  const page = globalThis as { [key: symbol]: Map<string, Shared> | undefined }
  const key = Symbol.for(REGISTRY)
  page[key] ??= new Map()
  return page[key]
}
