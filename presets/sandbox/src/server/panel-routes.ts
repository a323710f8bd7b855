import { type Context, Hono } from 'hono'
import { mailPage } from '../mail/mail-page.js'
import type { Mailbox } from '../mail/mailbox.js'
import { PANEL_PAGE } from '../panel/panel-page.js'
import { PANEL_SCRIPT } from '../panel/panel-script.generated.js'
import { PANEL_STYLE } from '../panel/panel-style.js'
import { WALLET_PAGE } from '../wallet-page/wallet-page.js'
import { WALLET_SCRIPT } from '../wallet-page/wallet-script.generated.js'
import { WALLET_STYLE } from '../wallet-page/wallet-style.js'

/** The control panel, the test wallet and the mailbox, under a strict content security policy. */
export function panelRoutes({ mail }: { readonly mail: Mailbox | undefined }): Hono {
  const app = new Hono()
  app.get('/', (c) => send(c, 'text/html', PANEL_PAGE))
  app.get('/panel.js', (c) => send(c, 'text/javascript', PANEL_SCRIPT))
  app.get('/panel.css', (c) => send(c, 'text/css', PANEL_STYLE))
  app.get('/mail', (c) => send(c, 'text/html', mailPage(mail?.messages ?? [])))
  app.get('/wallet', (c) => send(c, 'text/html', WALLET_PAGE))
  app.get('/wallet.js', (c) => send(c, 'text/javascript', WALLET_SCRIPT))
  app.get('/wallet.css', (c) => send(c, 'text/css', PANEL_STYLE + WALLET_STYLE))
  return app
}

function send(c: Context, type: string, text: string): Response {
  return c.body(text, 200, {
    'content-type': `${type}; charset=utf-8`,
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
