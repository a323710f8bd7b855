import { expect, test } from 'vitest'
import { titleOf } from './title-of.js'

test('the view with the code has the name of the wallet that was chosen, or its own', () => {
  const ctx = { t: (key: string) => key }
  expect(titleOf({ wallet: { id: 'alba', name: 'Alba' } }, ctx)).toBe('Alba')
  expect([titleOf({}, ctx), titleOf(undefined, ctx)]).toEqual(['walletconnect.title', 'walletconnect.title'])
})
