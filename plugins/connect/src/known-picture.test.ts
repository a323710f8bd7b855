import { expect, test } from 'vitest'
import { knownPicture } from './known-picture.js'
import { knownWallets } from './known-wallets.js'

test('every wallet that is offered without a list has its icon, and no other name has one', () => {
  for (const { name } of knownWallets) expect(knownPicture(name), name).toMatch(/^data:image\/svg\+xml,%3Csvg/)
  for (const name of ['Nowhere', 'toString', '']) expect(knownPicture(name)).toBeUndefined()
})
