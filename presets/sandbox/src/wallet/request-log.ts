import type { WalletAnswer, WalletRequest } from './wallet.js'
import type { WalletCall, WalletCore } from './wallet-core.js'

/** A log entry that can still be answered. */
export interface LogEntry extends WalletRequest {
  readonly answered: Promise<WalletAnswer>
  settle(answer: WalletAnswer): void
  /** Whether a `waitForRequest` has returned it. */
  seen: boolean
}

/** Adds a request to the wallet's log. */
export function logRequest(core: WalletCore, { origin, via, method, params }: WalletCall): LogEntry {
  let resolve: (answer: WalletAnswer) => void = () => {}
  const answered = new Promise<WalletAnswer>((done) => {
    resolve = done
  })
  const entry: LogEntry & { answer: WalletAnswer | undefined } = {
    origin,
    via,
    method,
    params,
    answer: undefined,
    answered,
    seen: false,
    settle(answer) {
      entry.answer = answer
      resolve(answer)
      core.changed()
    },
  }
  core.state.log.push(entry)
  core.changed()
  return entry
}
