import type { MessageFields } from '../wire.js'
import { type FamilyTitles, PROFILES } from './families.js'

/**
 * Returns the text to sign: EIP-4361 on EVM, and the same layout of CAIP-122 elsewhere. Both halves use it. Missing fields leave no line
 * behind. `titles` names families other than EVM, Solana and Bitcoin.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4361
 * @see https://chainagnostic.org/CAIPs/caip-122
 * @see https://github.com/phantom/sign-in-with-solana
 */
export function formatMessage(fields: MessageFields, titles?: FamilyTitles): string {
  const { domain, accountAddress, chainId, statement, uri, version, nonce, requestId, resources = [] } = fields
  const [namespace = '', reference = ''] = chainId.split(':')
  const lines = [
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${reference}`,
    `Nonce: ${nonce}`,
    ...named('Issued At', fields.issuedAt),
    ...named('Expiration Time', fields.expirationTime),
    ...named('Not Before', fields.notBefore),
    ...named('Request ID', requestId),
    ...(resources.length > 0 ? ['Resources:', ...resources.map((each) => `- ${each}`)] : []),
  ]
  // Without a statement, Sign In With Solana has one empty line and EIP-4361 two.
  const gap = namespace === 'solana' && statement === undefined ? '' : '\n'
  const head = `${domain} wants you to sign in with your ${titles?.[namespace] ?? PROFILES[namespace] ?? namespace} account:\n${accountAddress}\n`
  return `${head}${gap}${statement === undefined ? '' : `${statement}\n`}\n${lines.join('\n')}`
}

function named(name: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [`${name}: ${value}`]
}
