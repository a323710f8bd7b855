/** Writes the message of Sign In With Solana. Omits what the site omitted. */
export function signInText(input: { readonly [field: string]: unknown }): string {
  const { domain, address, statement, resources } = input
  const fields = FIELDS.flatMap(([field, label]) => (input[field] === undefined ? [] : `${label}: ${String(input[field])}`))
  const list = Array.isArray(resources) && resources.length ? ['Resources:', ...resources.map((one) => `- ${String(one)}`)] : []
  const parts = [
    `${String(domain)} wants you to sign in with your Solana account:\n${String(address)}`,
    ...(statement === undefined ? [] : [String(statement)]),
    ...(fields.length || list.length ? [[...fields, ...list].join('\n')] : []),
  ]
  return parts.join('\n\n')
}

const FIELDS = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
] as const
