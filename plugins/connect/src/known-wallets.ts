import type { ListedWallet } from '@latchkey/kernel'

/** A few wallets that newcomers can install, for pages without a wallet directory. Facts only; for their icons, see `knownPicture`. */
export const knownWallets: readonly ListedWallet[] = [
  {
    id: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    name: 'MetaMask',
    rdns: 'io.metamask',
    homepage: 'https://metamask.io',
    chrome_store: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
    firefox_store: 'https://addons.mozilla.org/firefox/addon/ether-metamask/',
    app_store: 'https://apps.apple.com/app/metamask/id1438144202',
    play_store: 'https://play.google.com/store/apps/details?id=io.metamask',
    chains: ['eip155'],
  },
  {
    id: 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
    name: 'Coinbase Wallet',
    rdns: 'com.coinbase.wallet',
    homepage: 'https://www.coinbase.com/wallet',
    chrome_store: 'https://chromewebstore.google.com/detail/hnfanknocfeofbddgcijnmhnfnkdnaad',
    chains: ['eip155', 'solana'],
  },
  {
    id: 'rabby',
    name: 'Rabby',
    rdns: 'io.rabby',
    homepage: 'https://rabby.io',
    chrome_store: 'https://chromewebstore.google.com/detail/acmacodkjbdgmoleebolmdjonilkdbch',
    chains: ['eip155'],
  },
  { id: 'rainbow', name: 'Rainbow', rdns: 'me.rainbow', homepage: 'https://rainbow.me', chains: ['eip155'] },
]
