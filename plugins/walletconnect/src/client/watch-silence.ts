/** Distinguishes a dead connection from an idle one. */
export interface SilenceWatch {
  /** A call was sent, and its answer is pending. */
  asked(): void
  /** Something arrived. */
  heard(): void
  stop(): void
}

interface Args {
  /** Idle for a while: sends the other end a call, which in turn calls `asked`. */
  readonly probe: () => void
  /** A call got no answer, and nothing else arrived either. Watching stops then. */
  readonly silent: () => void
}

/** How long a call may wait without any message from the relay. */
const ANSWER_MS = 5_000
/** Idle time after which the relay is probed. */
const QUIET_MS = 25_000
/** A timer later than this was delayed by a sleeping page: messages that arrived in the meantime have not been read yet. */
const SLEPT_MS = 2_000

/**
 * Watches one connection. Browsers hide pings from pages, and a socket that the network has dropped stays open for minutes: only a
 * missing answer reveals it. Takes half a minute at most.
 */
export function watchSilence({ probe, silent }: Args): SilenceWatch {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsked = false
  let stopped = false
  const later = (ms: number, run: () => void): void => {
    clearTimeout(timer)
    if (stopped) return
    const due = Date.now() + ms
    timer = setTimeout(() => {
      if (Date.now() - due > SLEPT_MS) wait()
      else run()
    }, ms)
  }
  function wait(): void {
    if (isAsked) later(ANSWER_MS, silent)
    else later(QUIET_MS, probe)
  }
  return {
    asked() {
      if (isAsked) return
      isAsked = true
      wait()
    },
    heard() {
      isAsked = false
      wait()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
