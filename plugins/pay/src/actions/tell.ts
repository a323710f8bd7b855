import type { PayEvent, PayEventConfiguration } from '../contract.js'
import type { Run } from '../run.js'

/** Returns a payment in the format of events. */
export function eventOf({ state, session, id }: Run): PayEvent {
  const { args, reference = '', exchange, status, hash } = state
  const { network = ':', asset = '' } = args?.paymentAsset ?? {}
  const configuration: PayEventConfiguration = { network, asset, recipient: args?.recipient ?? '', amount: args?.amount ?? '' }
  return {
    paymentId: id ?? reference,
    configuration,
    currentPayment: {
      type: exchange === undefined ? 'wallet' : 'exchange',
      ...(exchange !== undefined && { exchangeId: exchange }),
      ...(session !== undefined && { sessionId: session }),
      ...(status !== undefined && { status }),
      ...(hash !== undefined && { result: hash }),
    },
  }
}
