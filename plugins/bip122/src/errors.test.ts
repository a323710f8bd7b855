import { expect, test } from 'vitest'
import { bip122Errors } from './errors.js'

test.each([
  ['address-invalid', { address: 'bc1x' }, 'Check for typing errors'],
  ['address-network', { address: 'tb1x', network: 'Bitcoin' }, 'another network'],
  ['address-foreign', { address: 'bc1x' }, 'not one of the connected wallet'],
  ['account-changed', { wallet: 'Leather', address: 'bc1x' }, 'Choose the account in the wallet'],
  ['amount-invalid', { amount: '0.5' }, 'whole number'],
  ['params-invalid', { what: 'a message' }, 'lacks'],
  ['wallet-network', { expected: 'Bitcoin' }, 'Switch it to Bitcoin'],
  ['method-not-supported', { wallet: 'Leather', method: 'signPsbt' }, 'cannot do this'],
  ['signature-foreign', { wallet: 'Leather', address: 'bc1x' }, 'did not sign with'],
  ['psbt-altered', { wallet: 'Leather', what: 'transaction' }, 'Do not send it'],
  ['no-esplora', { chain: 'bip122:1' }, "option 'esplora'"],
  ['wrong-chain', { host: 'esplora.test', expected: 'bip122:1', found: 'bip122:2' }, "Correct the option 'esplora'"],
] as const)('bip122/%s says in a full sentence what happened to %j', (code, details, says) => {
  // Each row contains the details of its code.
  const error = bip122Errors.create(code, details as never)
  expect(error).toMatchObject({ catalogue: 'bip122', code, details })
  expect(error.message).toContain(says)
  expect(error.message).toMatch(/^[\p{Lu}“].*\.$/u)
  for (const detail of Object.values(details)) expect(error.message).toContain(detail)
})
