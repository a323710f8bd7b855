/**
 * Returns a wallet's warning: a sign-in (EIP-4361, CAIP-122) whose first line contains another site than the requesting one. Undefined
 * for any other text. Signing it would give this site access to that site's account.
 */
export function foreignSignIn(text: string, origin: string): readonly (readonly [label: string, value: string])[] {
  const [, domain] = /^(?:[a-z][a-z\d+.-]*:\/\/)?(\S+) wants you to sign in with your [^\n]+ account:/i.exec(text) ?? []
  const host = hostOf(origin)
  if (domain === undefined || domain.toLowerCase() === host) return []
  return [['Warning', `This signs in at ${domain}, but ${host} asks for it.`]]
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : origin
}
