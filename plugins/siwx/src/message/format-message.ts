import type { MessageFields } from '../wire.js'
import { type FamilyTitles, PROFILES } from './families.js'

/**
 * The text to sign, from its fields: EIP-4361 on EVM and the same layout of CAIP-122 elsewhere. Both halves write it here. Fields that
 * are not there leave no line behind. `titles` says what families beyond EVM, Solana and Bitcoin are called.
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
  // Where there is no statement, Sign In With Solana leaves one line empty and EIP-4361 two.
  const gap = namespace === 'solana' && statement === undefined ? '' : '\n'
  const head = `${domain} wants you to sign in with your ${titles?.[namespace] ?? PROFILES[namespace] ?? namespace} account:\n${accountAddress}\n`
  return `${head}${gap}${statement === undefined ? '' : `${statement}\n`}\n${lines.join('\n')}`
}

function named(name: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [`${name}: ${value}`]
}
