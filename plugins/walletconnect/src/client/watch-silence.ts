/** Tells a line on which nothing arrives any more from one that is only quiet. */
export interface SilenceWatch {
  /** A call went out, and has an answer to come. */
  asked(): void
  /** Something arrived. */
  heard(): void
  stop(): void
}

interface Args {
  /** Nothing was said for a while: asks the other end something, which ends in `asked`. */
  readonly probe: () => void
  /** A call had no answer, and nothing else came either. Nothing is watched after that. */
  readonly silent: () => void
}

/** How long a call may stay without any sign of life from the relay. */
const ANSWER_MS = 5_000
/** After so long without a word the relay is asked for one. */
const QUIET_MS = 25_000
/** A timer that is later than that was held up by a page that slept: what arrived meanwhile has not been read yet. */
const SLEPT_MS = 2_000

/**
 * Watches one line. Browsers hide pings from pages, and a socket whose network forgot it stays open for minutes: only an answer that does not
 * come tells. Half a minute at the most until it is noticed.
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
