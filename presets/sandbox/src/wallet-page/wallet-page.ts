/** The test wallet's document; its script fills it. */
export const WALLET_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Test wallet</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/wallet.css">
<script type="module" src="/wallet.js"></script>
</head>
<body class="phone">
<header>
<h1>Test wallet</h1>
<p>For apps that show a code. <a href="/">Control panel</a></p>
</header>
<nav id="wallets" class="wallets" aria-label="Wallets"></nav>
<main>
<section aria-labelledby="requests-title"><h2 id="requests-title">Requests</h2><div id="requests" class="stack" aria-live="polite"></div></section>
<section aria-labelledby="connect-title"><h2 id="connect-title">Connect</h2><div id="connect"></div></section>
<section aria-labelledby="state-title"><h2 id="state-title">Wallet</h2><div id="state"></div></section>
<section aria-labelledby="sessions-title"><h2 id="sessions-title">Sessions</h2><div id="sessions" class="stack"></div></section>
</main>
<p id="status" role="status"></p>
</body>
</html>
`
