import type { ErrorMapper } from '@latchkey/kernel'

const ALERTS: { readonly [code: string]: ReturnType<ErrorMapper['map']> } = {
  'frame-unreachable': {
    kind: 'error',
    short: 'Network Error - Could not load embedded wallet',
    long: 'The frame of the embedded wallet did not load within 20 seconds.',
  },
  'frame-timeout': {
    kind: 'error',
    short: 'Embedded Wallet Request Timed Out',
    long: 'The frame of the embedded wallet gave no answer within 30 seconds.',
  },
}

/** Returns the alert of the frame's errors. The short texts are those of specification section 8. */
export const alertOf: ErrorMapper['map'] = (error) => {
  const { catalogue, code } = (error ?? {}) as { readonly catalogue?: unknown; readonly code?: unknown }
  return catalogue === 'embedded-wallet' && typeof code === 'string' ? ALERTS[code] : undefined
}
