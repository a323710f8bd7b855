import { serverErrors } from '@latchkey/server-kit'
import type { AccountId } from './account-source.js'

const FORMS: { readonly [namespace: string]: RegExp } = {
  eip155: /^0x[\da-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}

/**
 * Parses a CAIP-10 id whose form its route has checked. For families whose addresses are known here, also checks the address; others are
 * left to the sources.
 *
 * @throws server/invalid naming the field
 */
export function readAccount(id: string): AccountId {
  const [namespace = '', reference = '', address = ''] = id.split(':')
  if (FORMS[namespace]?.test(address) === false)
    throw serverErrors.create('invalid', { field: 'account', problem: 'This is no account that can be looked at.' })
  return { chain: `${namespace}:${reference}`, address: namespace === 'eip155' ? address.toLowerCase() : address }
}
