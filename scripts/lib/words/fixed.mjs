/** Texts that the specification fixes (sections 4 and 8), by their key. */
export const fixed = new Set([
  'common.problems.wait',
  'email.wait',
  'siwx.capture.wait',
  'siwx.initFailed',
  'siwx.smartAccount',
  'socials.wait',
  'walletconnect.authenticating',
])
