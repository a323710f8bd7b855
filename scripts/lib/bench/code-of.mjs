/** Returns the six digits of a mail, with which its subject begins. */
export function codeOf({ subject }) {
  return /\d{6}/.exec(subject)?.[0] ?? ''
}
