import type { CreateWallet } from './wallet.js'

/** A wallet by its id and name, and by its rdns and id in the bundled list, if it has these. */
function wallet(id: string, name: string, rdns?: string, listedId?: string): CreateWallet {
  return () => ({ id, name, ...(rdns !== undefined && { rdns }), ...(listedId !== undefined && { listedId }) })
}

/** Argent Wallet; listed where it is installed. */
export const argentWallet: CreateWallet = /* @__PURE__ */ wallet('argent', 'Argent Wallet')
/** Backpack Wallet; listed where it is installed. */
export const backpackWallet: CreateWallet = /* @__PURE__ */ wallet('backpack', 'Backpack Wallet')
/** Base Account; listed where it is installed. */
export const baseAccount: CreateWallet = /* @__PURE__ */ wallet('baseAccount', 'Base Account')
/** BeraSig; listed where it is installed. */
export const berasigWallet: CreateWallet = /* @__PURE__ */ wallet('berasig', 'BeraSig')
/** Best Wallet; listed where it is installed. */
export const bestWallet: CreateWallet = /* @__PURE__ */ wallet('best', 'Best Wallet')
/** Bifrost Wallet; listed where it is installed. */
export const bifrostWallet: CreateWallet = /* @__PURE__ */ wallet('bifrost', 'Bifrost Wallet')
/** Binance Wallet; listed where it is installed. */
export const binanceWallet: CreateWallet = /* @__PURE__ */ wallet('binance', 'Binance Wallet')
/** Bitget Wallet; in the bundled list. */
export const bitgetWallet: CreateWallet = /* @__PURE__ */ wallet(
  'bitget',
  'Bitget Wallet',
  'com.bitget.web3',
  '38f5d18bd8522c244bdd70cb4a68e0e718865155811c043f052fb9f1c51de662',
)
/** Bitski Wallet; listed where it is installed. */
export const bitskiWallet: CreateWallet = /* @__PURE__ */ wallet('bitski', 'Bitski Wallet')
/** Bitverse Wallet; listed where it is installed. */
export const bitverseWallet: CreateWallet = /* @__PURE__ */ wallet('bitverse', 'Bitverse Wallet')
/** Bloom Wallet; listed where it is installed. */
export const bloomWallet: CreateWallet = /* @__PURE__ */ wallet('bloom', 'Bloom Wallet')
/** Brave Wallet; listed where it is installed. */
export const braveWallet: CreateWallet = /* @__PURE__ */ wallet('brave', 'Brave Wallet')
/** Bybit Wallet; listed where it is installed. */
export const bybitWallet: CreateWallet = /* @__PURE__ */ wallet('bybit', 'Bybit Wallet')
/** CLV; listed where it is installed. */
export const clvWallet: CreateWallet = /* @__PURE__ */ wallet('clv', 'CLV')
/** Coin98 Wallet; listed where it is installed. */
export const coin98Wallet: CreateWallet = /* @__PURE__ */ wallet('coin98', 'Coin98 Wallet')
/** Coinbase Wallet; in the bundled list. */
export const coinbaseWallet: CreateWallet = /* @__PURE__ */ wallet(
  'coinbase',
  'Coinbase Wallet',
  'com.coinbase.wallet',
  'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa',
)
/** Compass Wallet; listed where it is installed. */
export const compassWallet: CreateWallet = /* @__PURE__ */ wallet('compass', 'Compass Wallet')
/** Core Wallet; listed where it is installed. */
export const coreWallet: CreateWallet = /* @__PURE__ */ wallet('core', 'Core Wallet')
/** Dawn Wallet; listed where it is installed. */
export const dawnWallet: CreateWallet = /* @__PURE__ */ wallet('dawn', 'Dawn Wallet')
/** Desig Wallet; listed where it is installed. */
export const desigWallet: CreateWallet = /* @__PURE__ */ wallet('desig', 'Desig Wallet')
/** Enkrypt Wallet; listed where it is installed. */
export const enkryptWallet: CreateWallet = /* @__PURE__ */ wallet('enkrypt', 'Enkrypt Wallet')
/** Fox Wallet; listed where it is installed. */
export const foxWallet: CreateWallet = /* @__PURE__ */ wallet('fox', 'Fox Wallet')
/** Frame Wallet; listed where it is installed. */
export const frameWallet: CreateWallet = /* @__PURE__ */ wallet('frame', 'Frame Wallet')
/** Frontier Wallet; listed where it is installed. */
export const frontierWallet: CreateWallet = /* @__PURE__ */ wallet('frontier', 'Frontier Wallet')
/** Gate Wallet; listed where it is installed. */
export const gateWallet: CreateWallet = /* @__PURE__ */ wallet('gate', 'Gate Wallet')
/** Gemini Wallet; listed where it is installed. */
export const geminiWallet: CreateWallet = /* @__PURE__ */ wallet('gemini', 'Gemini Wallet')
/** imToken; listed where it is installed. */
export const imTokenWallet: CreateWallet = /* @__PURE__ */ wallet('imToken', 'imToken')
/** Any wallet in the page. */
export const injectedWallet: CreateWallet = /* @__PURE__ */ wallet('injected', 'Browser Wallet')
/** ioPay; listed where it is installed. */
export const iopayWallet: CreateWallet = /* @__PURE__ */ wallet('iopay', 'ioPay')
/** Kaia Wallet; listed where it is installed. */
export const kaiaWallet: CreateWallet = /* @__PURE__ */ wallet('kaia', 'Kaia Wallet')
/** Kaikas Wallet; listed where it is installed. */
export const kaikasWallet: CreateWallet = /* @__PURE__ */ wallet('kaikas', 'Kaikas Wallet')
/** Kraken Wallet; listed where it is installed. */
export const krakenWallet: CreateWallet = /* @__PURE__ */ wallet('kraken', 'Kraken Wallet')
/** Kresus Wallet; listed where it is installed. */
export const kresusWallet: CreateWallet = /* @__PURE__ */ wallet('kresus', 'Kresus Wallet')
/** Ledger; in the bundled list. */
export const ledgerWallet: CreateWallet = /* @__PURE__ */ wallet(
  'ledger',
  'Ledger',
  undefined,
  '19177a98252e07ddfc9af2083ba8e07ef627cb6103467ffebb3f8f4205fd7927',
)
/** Magic Eden Wallet; listed where it is installed. */
export const magicEdenWallet: CreateWallet = /* @__PURE__ */ wallet('magicEden', 'Magic Eden Wallet')
/** MetaMask; in the bundled list. */
export const metaMaskWallet: CreateWallet = /* @__PURE__ */ wallet(
  'metaMask',
  'MetaMask',
  'io.metamask',
  'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
)
/** MEW wallet; listed where it is installed. */
export const mewWallet: CreateWallet = /* @__PURE__ */ wallet('mew', 'MEW wallet')
/** Nest Wallet; listed where it is installed. */
export const nestWallet: CreateWallet = /* @__PURE__ */ wallet('nest', 'Nest Wallet')
/** Okto Wallet; listed where it is installed. */
export const oktoWallet: CreateWallet = /* @__PURE__ */ wallet('okto', 'Okto Wallet')
/** OKX Wallet; in the bundled list. */
export const okxWallet: CreateWallet = /* @__PURE__ */ wallet(
  'okx',
  'OKX Wallet',
  'com.okex.wallet',
  '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709',
)
/** Omni Wallet; listed where it is installed. */
export const omniWallet: CreateWallet = /* @__PURE__ */ wallet('omni', 'Omni Wallet')
/** 1inch Wallet; listed where it is installed. */
export const oneInchWallet: CreateWallet = /* @__PURE__ */ wallet('oneInch', '1inch Wallet')
/** OneKey; listed where it is installed. */
export const oneKeyWallet: CreateWallet = /* @__PURE__ */ wallet('oneKey', 'OneKey')
/** ParaSwap Wallet; listed where it is installed. */
export const paraSwapWallet: CreateWallet = /* @__PURE__ */ wallet('paraSwap', 'ParaSwap Wallet')
/** Phantom; in the bundled list. */
export const phantomWallet: CreateWallet = /* @__PURE__ */ wallet(
  'phantom',
  'Phantom',
  'app.phantom',
  'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393',
)
/** Porto Wallet; listed where it is installed. */
export const portoWallet: CreateWallet = /* @__PURE__ */ wallet('porto', 'Porto Wallet')
/** Rabby; in the bundled list. */
export const rabbyWallet: CreateWallet = /* @__PURE__ */ wallet('rabby', 'Rabby', 'io.rabby', 'rabby')
/** Rainbow; in the bundled list. */
export const rainbowWallet: CreateWallet = /* @__PURE__ */ wallet(
  'rainbow',
  'Rainbow',
  'me.rainbow',
  '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369',
)
/** Ramper Wallet; listed where it is installed. */
export const ramperWallet: CreateWallet = /* @__PURE__ */ wallet('ramper', 'Ramper Wallet')
/** Ready Wallet; listed where it is installed. */
export const readyWallet: CreateWallet = /* @__PURE__ */ wallet('ready', 'Ready Wallet')
/** Ronin Wallet; listed where it is installed. */
export const roninWallet: CreateWallet = /* @__PURE__ */ wallet('ronin', 'Ronin Wallet')
/** Safeheron; listed where it is installed. */
export const safeheronWallet: CreateWallet = /* @__PURE__ */ wallet('safeheron', 'Safeheron')
/** SafePal; listed where it is installed. */
export const safepalWallet: CreateWallet = /* @__PURE__ */ wallet('safepal', 'SafePal')
/** Safe; connects inside its own app. */
export const safeWallet: CreateWallet = /* @__PURE__ */ wallet('safe', 'Safe')
/** Seif Wallet; listed where it is installed. */
export const seifWallet: CreateWallet = /* @__PURE__ */ wallet('seif', 'Seif Wallet')
/** SubWallet; listed where it is installed. */
export const subWallet: CreateWallet = /* @__PURE__ */ wallet('sub', 'SubWallet')
/** Taho Wallet; listed where it is installed. */
export const tahoWallet: CreateWallet = /* @__PURE__ */ wallet('taho', 'Taho Wallet')
/** Talisman Wallet; listed where it is installed. */
export const talismanWallet: CreateWallet = /* @__PURE__ */ wallet('talisman', 'Talisman Wallet')
/** Tokenary Wallet; listed where it is installed. */
export const tokenaryWallet: CreateWallet = /* @__PURE__ */ wallet('tokenary', 'Tokenary Wallet')
/** TokenPocket; listed where it is installed. */
export const tokenPocketWallet: CreateWallet = /* @__PURE__ */ wallet('tokenPocket', 'TokenPocket')
/** Trust Wallet; in the bundled list. */
export const trustWallet: CreateWallet = /* @__PURE__ */ wallet(
  'trust',
  'Trust Wallet',
  'com.trustwallet.app',
  '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0',
)
/** Uniswap Wallet; listed where it is installed. */
export const uniswapWallet: CreateWallet = /* @__PURE__ */ wallet('uniswap', 'Uniswap Wallet')
/** Valora Wallet; listed where it is installed. */
export const valoraWallet: CreateWallet = /* @__PURE__ */ wallet('valora', 'Valora Wallet')
/** Wallets on other devices; needs `walletConnectRelayUrls`. */
export const walletConnectWallet: CreateWallet = /* @__PURE__ */ wallet('walletConnect', 'WalletConnect')
/** Wigwam Wallet; listed where it is installed. */
export const wigwamWallet: CreateWallet = /* @__PURE__ */ wallet('wigwam', 'Wigwam Wallet')
/** XDEFI Wallet; listed where it is installed. */
export const xdefiWallet: CreateWallet = /* @__PURE__ */ wallet('xdefi', 'XDEFI Wallet')
/** Zeal Wallet; listed where it is installed. */
export const zealWallet: CreateWallet = /* @__PURE__ */ wallet('zeal', 'Zeal Wallet')
/** Zerion; in the bundled list. */
export const zerionWallet: CreateWallet = /* @__PURE__ */ wallet('zerion', 'Zerion', 'io.zerion.wallet', 'zerion')
