/** The control panel's document; its script fills it. */
export const PANEL_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Latchkey sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/panel.css">
<script type="module" src="/panel.js"></script>
</head>
<body>
<header>
<h1>Latchkey sandbox</h1>
<p>Real chains and test wallets on this machine. Add this line to your page:</p>
<code id="script"></code>
<p>WalletConnect: give your app this address as <code>relayUrl</code>, and scan its code with the <a href="/wallet">test wallet</a>. What its server mails is in the <a href="/mail">mailbox</a>.</p>
<code id="relay"></code>
</header>
<main>
<section aria-labelledby="wallets-title"><h2 id="wallets-title">Wallets</h2><div id="wallets" class="cards"></div></section>
<section aria-labelledby="market-title" id="market-part" hidden><h2 id="market-title">Market</h2><p class="hint">Moves what a token is worth in every pool that has it.</p><div id="market" class="cards"></div></section>
<section aria-labelledby="chains-title"><h2 id="chains-title">Chains</h2><div id="chains" class="cards"></div></section>
<section aria-labelledby="contracts-title"><h2 id="contracts-title">Contracts</h2><p class="hint">The same addresses on both chains.</p><dl id="contracts"></dl></section>
</main>
<p id="status" role="status"></p>
</body>
</html>
`
