import { asText } from '../identity/choice-page.js'
import type { ExchangeDeposit } from './sandbox-pay.js'

/** The page on which a visitor pays from a fictional balance. It works without a script. */
export function exchangePage({ id, asset, amount, address, state, hash }: ExchangeDeposit): string {
  const buttons =
    state === 'new' || state === 'failed'
      ? `<form method="post" action="/pay/${asText(id)}">
<p><button name="press" value="pay">Pay</button> <button name="press" value="fail">Fail</button> <button name="press" value="refund">Refund</button></p>
</form>`
      : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Exchange of the sandbox</title>
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>Exchange of the sandbox</h1>
<p>${asText(amount)} base units of ${asText(asset)}</p>
<p>To ${asText(address)}</p>
<p role="status">${asText(WORDS[state])}${hash === undefined ? '' : ` ${asText(hash)}`}</p>
${buttons}
</main>
</body>
</html>
`
}

const WORDS: { readonly [State in ExchangeDeposit['state']]: string } = {
  new: 'No account is asked for: this balance does not exist.',
  paying: 'Paid. The coins are sent later.',
  paid: 'Paid. The coins are on their way:',
  failed: 'It failed. Nothing was paid.',
  refunded: 'Sent back to you.',
}
