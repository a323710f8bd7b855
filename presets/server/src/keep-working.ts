import type { Server } from '@latchkey/server-kit'

/** Calls one of the server's own routes repeatedly. */
export interface KeptWork {
  /** Starts no further call, and waits for the one in flight. */
  stop(): Promise<void>
}

/** How long the last call may take after stopping. */
const END_MS = 5_000

/** Posts to a path of the server at an interval, never twice at once. Does not keep the process alive. */
export function keepWorking(
  server: Server,
  {
    path,
    token,
    everyMs,
    onError,
  }: { readonly path: string; readonly token: string; readonly everyMs: number; readonly onError: (error: unknown) => void },
): KeptWork {
  const end = new AbortController()
  let underWay: Promise<void> | undefined
  const once = async (): Promise<void> => {
    const init = { method: 'POST', headers: { authorization: `Bearer ${token}` }, signal: end.signal }
    const answer = await server.fetch(new Request(`http://localhost${path}`, init))
    if (!answer.ok && !end.signal.aborted) throw new Error(`${path} answered ${answer.status}.`)
  }
  const timer = setInterval(() => {
    underWay ??= once()
      .catch(onError)
      .finally(() => {
        underWay = undefined
      })
  }, everyMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      const late = setTimeout(() => end.abort(), END_MS)
      await underWay
      clearTimeout(late)
    },
  }
}
