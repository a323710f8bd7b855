import type { ListedWallet } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { panesFor } from './panes.js'

const wallet = (links: Partial<ListedWallet>): ListedWallet => ({ id: 'x', name: 'X', ...links })
const app = wallet({ mobile_link: 'x:', webapp_link: 'https://x.test', desktop_link: 'x:' })

test.each([
  ['any wallet on a desktop', undefined, false, false, ['qrcode']],
  ['any wallet on a phone', undefined, true, false, ['qrcode']],
  ['everything on a desktop', app, false, true, ['browser', 'qrcode', 'desktop', 'webapp']],
  ['everything on a phone', app, true, true, ['mobile', 'webapp', 'browser']],
  ['a phone wallet on a desktop', wallet({ mobile_link: 'x:' }), false, false, ['qrcode']],
  ['a universal link only, on a phone', wallet({ link_mode: 'https://x.test' }), true, false, ['mobile']],
  ['a wallet with a browser only, on a phone', wallet({ browser_link: 'https://x.test/{url}' }), true, false, ['inapp']],
  [
    'a wallet with a browser and an app, on a phone',
    wallet({ browser_link: 'https://x.test/{url}', mobile_link: 'x:' }),
    true,
    false,
    ['mobile'],
  ],
  [
    'a wallet with a browser and a web app, on a phone',
    wallet({ browser_link: 'https://x.test/{url}', webapp_link: 'https://x.test' }),
    true,
    false,
    ['webapp'],
  ],
  ['a desktop wallet on a phone', wallet({ desktop_link: 'x:' }), true, false, ['unsupported']],
  ['an app of the desktop alone', wallet({ desktop_link: 'x:' }), false, false, ['desktop']],
  ['a web app alone, on a desktop', wallet({ webapp_link: 'https://x.test' }), false, false, ['webapp']],
  ['an extension only, on a desktop', wallet({}), false, true, ['browser']],
  ['a wallet without any link on a desktop', wallet({}), false, false, ['qrcode']],
] as const)('%s', (_what, one, touch, installed, panes) => expect(panesFor({ wallet: one, touch, installed })).toEqual(panes))
