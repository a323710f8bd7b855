// Takes the README's screenshots from the gallery: `node scripts/pictures.mjs`. Check them before you commit them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { openGallery } from './lib/gallery.mjs'
import { root } from './lib/workspace.mjs'

/** The sheets, `docs/views.md` shows all of them: group and cell of the gallery, from left to right. */
const sheets = {
  views: [
    ['socials', 'Connect all providers and five wallets'],
    ['account', 'Account at a glance'],
    ['review', 'WalletSendPreview filled'],
    ['phone', 'ConnectingWalletConnect any wallet'],
  ],
  connect: [
    ['connect', 'Connect filled'],
    ['directory', 'AllWallets without a server'],
    ['connecting', 'ConnectingExternal asking'],
    ['get', 'Downloads filled'],
  ],
  login: [
    ['login', 'Connect with email'],
    ['login', 'EmailVerifyOtp empty'],
    ['socials', 'ConnectingSocial waiting'],
    ['sign-in', 'SIWXSignMessage filled'],
  ],
  account: [
    ['account', 'Account with collectibles'],
    ['money', 'Transactions filled'],
    ['wallets', 'ProfileWallets of several chains'],
    ['networks', 'Networks filled'],
  ],
  send: [
    ['send', 'WalletSend filled'],
    ['review', 'WalletSendPreview look-alike'],
    ['confirmed', 'WalletSendConfirmed success'],
    ['money', 'WalletReceive filled'],
  ],
  swap: [
    ['swap', 'Swap filled'],
    ['swap-tokens', 'SwapSelectToken filled'],
    ['swap-review', 'SwapPreview filled'],
    ['swap-review', 'SwapPreview much is lost'],
  ],
  pay: [
    ['buying', 'OnRampProviders with prices'],
    ['pay', 'Pay with exchanges'],
    ['pay-quote', 'PayQuote filled'],
    ['pay-loading', 'PayLoading paid'],
  ],
  more: [
    ['names', 'RegisterAccountName available'],
    ['smart-accounts', 'SmartSessionList some'],
    ['account', 'AccountSettings filled'],
    ['networks', 'SwitchNetwork error'],
  ],
}
const wanted = process.argv.slice(2)
const BACKDROPS = { light: 'linear-gradient(160deg, #e9eefc, #f6f2fb)', dark: 'linear-gradient(160deg, #10131c, #1b1426)' }

const { url, browser, close } = await openGallery()
mkdirSync(`${root}/docs/pictures`, { recursive: true })
for (const [name, shown] of Object.entries(sheets)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  for (const theme of ['light', 'dark']) {
    const cards = []
    for (const [group, cell] of shown) cards.push(await take(group, cell, theme))
    writeFileSync(`${root}/docs/pictures/${name}-${theme}.webp`, await compose(cards, theme))
  }
}
await close()
process.exit(0)

async function take(group, cell, theme) {
  const page = await browser.newPage({ viewport: { width: 1640, height: 1200 }, deviceScaleFactor: 2 })
  await page.goto(`${url}?group=${group}&theme=${theme}`)
  const card = page.locator(`[data-cell="${cell}"][data-ready] .lk-shell, [data-cell="${cell}"][data-ready] latchkey-shell`).first()
  await card.waitFor({ timeout: 60_000 })
  // Images of wallets and tokens fade in.
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2000)
  const picture = await card.screenshot({ omitBackground: true })
  await page.close()
  return picture.toString('base64')
}

/** All cards in one row, as WebP, which the browser itself encodes. */
async function compose(cards, theme) {
  const page = await browser.newPage({ viewport: { width: 1640, height: 760 }, deviceScaleFactor: 2 })
  const images = cards.map((data) => `<img src="data:image/png;base64,${data}">`).join('')
  await page.setContent(
    `<style>body{margin:0;block-size:760px;display:flex;gap:24px;align-items:center;justify-content:center;background:${BACKDROPS[theme]}}
    img{inline-size:360px;max-block-size:704px;object-fit:cover;object-position:top;border-radius:28px;box-shadow:0 24px 64px -16px rgb(0 0 0/.35)}</style>${images}`,
  )
  const png = (await page.screenshot()).toString('base64')
  const data = await page.evaluate(async (source) => {
    const image = new Image()
    image.src = `data:image/png;base64,${source}`
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', 0.86)
  }, png)
  await page.close()
  return Buffer.from(data.split(',')[1], 'base64')
}
