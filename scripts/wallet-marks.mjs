// Generates the logos of known wallets from Web3 Icons (MIT): run `npm pack @web3icons/core@4.0.56`, unpack it, and run `node
// scripts/wallet-marks.mjs <folder of the package>`. It is not a dependency: it unpacks to 80 MB.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { root } from './lib/workspace.mjs'

const [folder] = process.argv.slice(2)
const { version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))

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

/** Those that the connect view lists itself, for pages without a wallet list. */
const installable = ['MetaMask', 'Coinbase Wallet', 'Rabby', 'Rainbow']

await write('wallets/src/wallets/marks.generated.ts', 'marks', known)
await write('wallets/src/server/more-marks.generated.ts', 'moreMarks', more)
await write('connect/src/known-marks.generated.ts', 'knownMarks', Object.fromEntries(installable.map((name) => [name, known[name]])))

async function write(file, constant, names) {
  const rows = await Promise.all(Object.entries(names).map(async ([name, path]) => `  '${name}': '${await draw(path)}',`))
  writeFileSync(
    `${root}/plugins/${file}`,
    `// Made by scripts/wallet-marks.mjs from Web3 Icons ${version} (MIT, https://github.com/0xa3k5/web3icons). Do not edit.

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
