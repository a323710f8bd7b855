import { describe } from 'vitest'
import { accountsOf, appSession, signedIn, signIn, viewsShown } from '../harness/siwx.js'
import { FAMILIES, test } from '../harness/siwx-families.js'
import { expect } from '../harness/siwx-test.js'

describe('every family of chains', () => {
  test.for(FAMILIES)(
    '%s: an extension signs, the server verifies it, and a reload needs no prompt',
    async (family, { openWith, page, sandbox, server }) => {
      await openWith([family])
      await signIn(page)
      const address = (await appSession(page, family))?.address
      expect(await accountsOf(server)).toEqual([address])
      await page.reload()
      await signedIn(page)
      expect(await viewsShown(page)).toEqual([])
      expect(sandbox.wallets.alba.requests.filter(({ method }) => /sign/i.test(method))).toHaveLength(1)
    },
  )
})
