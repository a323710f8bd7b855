import type { PaymentArgs, PayOutcome, ServerPaymentArgs } from '../contract.js'
import { initialState } from '../initial-state.js'
import type { Run } from '../run.js'

export interface MakeRunArgs {
  readonly key: string
  readonly given: PaymentArgs | ServerPaymentArgs
  /** An earlier run of the same payment that the visitor left; the server already has it. */
  readonly before?: Run | undefined
}

/** Creates a payment of which only the app's arguments are known. */
export function makeRun({ key, given, before }: MakeRunArgs): Run {
  let resolve: (outcome: PayOutcome) => void = () => {}
  const outcome = new Promise<PayOutcome>((settle) => {
    resolve = settle
  })
  const run: Run = {
    key,
    given,
    isMadeUp: before?.isMadeUp ?? false,
    state: initialState(),
    outcome,
    settle(result) {
      run.settled = true
      resolve(result)
    },
    settled: false,
    payment: before?.payment,
    round: 0,
    isBusy: false,
    isWaiting: false,
    isSeen: false,
  }
  return run
}
