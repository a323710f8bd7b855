import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const app = `
  import { evm } from '@latchkey/evm'
  import { mainnet } from '@latchkey/evm/networks'
  import { createKernel } from '@latchkey/kernel'
  import { ConnectButton, LatchkeyProvider } from '@latchkey/kernel/react'
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  const kernel = createKernel({ projectId: 'app', ...evm({ networks: [mainnet] }) })
  createRoot(document.body).render(createElement(LatchkeyProvider, { kernel }, createElement(ConnectButton)))
`
/** Every source that contributes to a file a browser could ever load. */
async function bundledSources(): Promise<readonly string[]> {
  const { metafile } = await build({
    stdin: { contents: app, resolveDir: fileURLToPath(new URL('.', import.meta.url)), sourcefile: 'app.js' },
    outdir: 'out',
    bundle: true,
    splitting: true,
    format: 'esm',
    conditions: ['@latchkey/source'],
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([source, { bytesInOutput }]) => (bytesInOutput > 0 ? [source] : [])),
  )
  return [...new Set(used)]
}

test('KER-07: an app with only the EVM preset has no Solana, Bitcoin, WalletConnect, swap, onramp or relay code in any chunk', async () => {
  const sources = await bundledSources()
  expect(sources).toContainEqual(expect.stringMatching(/eip155\/src\/plugin/))
  expect(sources.filter((source) => /solana|bitcoin|bip122|sats|walletconnect|appkit|swap|onramp|relay(?!ed)/i.test(source))).toEqual([])
  const packages = sources.flatMap((source) => source.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1] ?? [])
  expect([...new Set(packages)].sort()).toEqual([
    '@adraffy/ens-normalize',
    '@noble/curves',
    '@noble/hashes',
    'abitype',
    'blo',
    'isows',
    'mipd',
    'ox',
    'proxy-compare',
    'react',
    'react-dom',
    'scheduler',
    'typebox',
    'uqr',
    'valtio',
    'viem',
  ])
})
