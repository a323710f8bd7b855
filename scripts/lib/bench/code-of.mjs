/** The six digits of a mail, which its subject begins with. */
export function codeOf({ subject }) {
  return /\d{6}/.exec(subject)?.[0] ?? ''
}
