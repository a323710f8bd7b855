import { asText } from '../identity/choice-page.js'
import type { Basket } from './create-seller.js'

/** The page on which a visitor pays with play money. It works without a script. */
export function checkoutPage({
  title,
  action,
  basket: { amount, paid, fiat, address },
  symbol,
  refused,
}: {
  readonly title: string
  readonly action: string
  readonly basket: Basket
  readonly symbol: string
  /** The card was just declined. */
  readonly refused: boolean
}): string {
  return page(
    title,
    `<p>${asText(paid)} ${asText(fiat)} for ${asText(amount)} ${asText(symbol)}</p>
<p>To ${asText(address)}</p>
${refused ? '<p role="alert">The card was refused. Nothing was paid.</p>' : '<p>No card is asked for: this money does not exist.</p>'}
<form method="post" action="${asText(action)}">
<p><button name="press" value="pay">Pay</button> <button name="press" value="decline">Have the card refused</button></p>
</form>`,
  )
}

/** The page shown after payment. */
export function paidPage({ title, hash }: { readonly title: string; readonly hash: string | undefined }): string {
  return page(
    title,
    hash === undefined
      ? '<p>Paid. The coins are sent later.</p>'
      : `<p>Paid. The coins are on their way: ${asText(hash)}</p>\n<p>This page can be closed.</p>`,
  )
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${asText(title)} of the sandbox</title>
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>${asText(title)} of the sandbox</h1>
${body}
</main>
</body>
</html>
`
}
