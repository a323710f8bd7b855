import { expect, test } from 'vitest'
import { embeddedWallet } from './plugin.js'

test.each([undefined, {}, { frameUrl: '' }, { frameUrl: 'wallet.example.com/sdk' }, { frameUrl: 'https:///sdk' }, { frameUrl: 7 }])(
  'embeddedWallet(%j) throws an error',
  (options) => {
    expect(() => embeddedWallet(options as never)).toThrow(
      '`frameUrl` has to be the address of a frame, such as https://wallet.example.com/sdk, not',
    )
  },
)
