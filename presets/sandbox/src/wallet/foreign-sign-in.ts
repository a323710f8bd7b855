/**
 * What a wallet warns of: a sign-in (EIP-4361, CAIP-122) whose first line names another site than the one that asks for it. Nothing for any
 * other text. Signing it hands that site's account to this one.
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
