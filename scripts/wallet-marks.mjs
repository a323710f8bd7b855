// Generates the logos of known wallets from Web3 Icons and RainbowKit (both MIT): run `npm pack @web3icons/core@4.0.56
// @rainbow-me/rainbowkit@2.2.11`, unpack both, and run `node scripts/wallet-marks.mjs <folder of the first> <folder of the second>`. They are
// no dependencies: the first unpacks to 80 MB.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { root } from './lib/workspace.mjs'

const [folder, rainbowKit] = process.argv.slice(2)
const connectors = `${rainbowKit}/dist/wallets/walletConnectors`
const versionOf = (place) => JSON.parse(readFileSync(`${place}/package.json`, 'utf8')).version

/** Our wallets by name, and the names of their logos there. */
const known = {
  MetaMask: 'wallets/metamask',
  'Trust Wallet': 'wallets/trust',
  'Coinbase Wallet': 'wallets/coinbase',
  Phantom: 'wallets/phantom',
  'OKX Wallet': 'wallets/okx',
  Rainbow: 'wallets/rainbow',
  'Bitget Wallet': 'exchanges/bitget',
  Ledger: 'wallets/ledger',
  Zerion: 'wallets/zerion',
  Rabby: 'wallets/rabby',
  Solflare: 'wallets/solflare',
}
const more = {
  '1inch Wallet': 'exchanges/1inch',
  Argent: 'wallets/argent',
  Backpack: 'wallets/backpack',
  'Binance Wallet': 'exchanges/binance',
  'Bybit Wallet': 'exchanges/bybit',
  Coin98: 'wallets/coin98',
  Enkrypt: 'wallets/enkrypt',
  'Gate Wallet': 'exchanges/gate-io',
  'Gemini Wallet': 'exchanges/gemini',
  imToken: 'wallets/imtoken',
  'Kraken Wallet': 'exchanges/kraken',
  'MEW wallet': 'wallets/my-ether-wallet',
  'ParaSwap Wallet': 'exchanges/para-swap',
  'Ronin Wallet': 'wallets/ronin',
  Safe: 'wallets/safe',
  TokenPocket: 'wallets/token-pocket',
  'Uniswap Wallet': 'exchanges/uniswap',
}
/** Our wallets by name, and the names of their files in RainbowKit. */
const rainbow = {
  BeraSig: 'berasigWallet',
  'Best Wallet': 'bestWallet',
  'Bifrost Wallet': 'bifrostWallet',
  'Bloom Wallet': 'bloomWallet',
  'Brave Wallet': 'braveWallet',
  CLV: 'clvWallet',
  'Compass Wallet': 'compassWallet',
  Core: 'coreWallet',
  'Ctrl Wallet': 'ctrlWallet',
  'Desig Wallet': 'desigWallet',
  FoxWallet: 'foxWallet',
  Frontier: 'frontierWallet',
  ioPay: 'iopayWallet',
  'Kaia Wallet': 'kaiaWallet',
  Kresus: 'kresusWallet',
  'Nest Wallet': 'nestWallet',
  'Nova Wallet': 'novaWallet',
  Okto: 'oktoWallet',
  Omni: 'omniWallet',
  OneKey: 'oneKeyWallet',
  SafePal: 'safepalWallet',
  SubWallet: 'subWallet',
  Taho: 'tahoWallet',
  Talisman: 'talismanWallet',
  Valora: 'valoraWallet',
  Wigwam: 'wigwamWallet',
  Zeal: 'zealWallet',
  ZilPay: 'zilPayWallet',
}
const web3Icons = { from: `Web3 Icons ${versionOf(folder)} (MIT, https://github.com/0xa3k5/web3icons)`, draw }
const rainbowIcons = { from: `RainbowKit ${versionOf(rainbowKit)} (MIT, https://github.com/rainbow-me/rainbowkit)`, draw: drawRainbow }

/** Those that the connect view lists itself, for pages without a wallet list. */
const installable = ['MetaMask', 'Coinbase Wallet', 'Rabby', 'Rainbow']

await write('wallets/src/wallets/marks.generated.ts', 'marks', known, web3Icons)
await write('wallets/src/server/more-marks.generated.ts', 'moreMarks', more, web3Icons)
await write('wallets/src/server/rainbow-marks.generated.ts', 'rainbowMarks', rainbow, rainbowIcons)
await write(
  'connect/src/known-marks.generated.ts',
  'knownMarks',
  Object.fromEntries(installable.map((name) => [name, known[name]])),
  web3Icons,
)

async function write(file, constant, names, source) {
  const rows = await Promise.all(Object.entries(names).map(async ([name, path]) => `  '${name}': '${await source.draw(path)}',`))
  writeFileSync(
    `${root}/plugins/${file}`,
    `// Made by scripts/wallet-marks.mjs from ${source.from}. Do not edit.

/** Content of an SVG of 24 by 24, by the name of the wallet. */
export const ${constant}: { readonly [name: string]: string } = {
${rows.join('\n')}
}
`,
  )
}

async function draw(path) {
  const [kind, name] = path.split('/')
  const svg = (await import(pathToFileURL(`${folder}/dist/svgs/${kind}/background/${name}.svg.js`).href)).default
  const [, inner] = /^<svg [^>]*viewBox="0 0 24 24"[^>]*>([\s\S]*)<\/svg>\s*$/.exec(svg) ?? []
  if (!inner || /<(script|image|use|foreignObject|style)|href|on\w+=|'/.test(inner)) throw new Error(`${path} is no plain drawing.`)
  // The drawing fills the whole square: a clip of the same size has no effect.
  const plain = inner.replace(/<defs>\s*<clipPath[\s\S]*?<\/clipPath>\s*<\/defs>/g, (defs) => (/M0 0h24v24H0z/.test(defs) ? '' : defs))
  const left = plain === inner ? inner : plain.replace(/ clip-path="url\(#[^"]+__a\)"/g, '')
  return left.replaceAll(/\s*\n\s*/g, '').trim()
}

/** RainbowKit's icons have squares of several sizes, and a colour behind some. */
function drawRainbow(name) {
  const file = readdirSync(connectors).find((each) => each.startsWith(`${name}-`))
  const [, data = ''] = /"data:image\/svg\+xml,([^"]+)"/.exec(readFileSync(`${connectors}/${file}`, 'utf8')) ?? []
  const [, head = '', inner = ''] = /<svg([^>]*)>([\s\S]*)<\/svg>/.exec(decodeURIComponent(data)) ?? []
  const read = (attribute) => new RegExp(` ${attribute}="([^"]*)"`).exec(head)?.[1]
  const [x, y, side] = (read('viewBox') ?? `0 0 ${Number.parseFloat(read('width'))}`).split(' ').map(Number)
  const ground = /background-color: ?([^;"]+)/.exec(head)?.[1]
  const rounded = (number) => String(Number(number.toPrecision(6)))
  const fill = read('fill') === 'none' ? ' fill="none"' : ''
  const drawn =
    (ground ? `<path fill="${ground}" d="M0 0h24v24H0z"/>` : '') +
    `<g${fill} transform="scale(${rounded(24 / side)})${x || y ? ` translate(${-x} ${-y})` : ''}">${inner.replaceAll(/<title>.*?<\/title>/g, '')}</g>`
  if (!side || /<(script|image|use|foreignObject|style)|href|\son\w+=|'/.test(drawn)) throw new Error(`${name} is no plain drawing.`)
  return drawn.replaceAll(/\s*\n\s*/g, ' ').trim()
}
