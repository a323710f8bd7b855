import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { chromium } from 'playwright-core'
import { requireBrowser } from './browsers.mjs'
import { collect } from './collect.mjs'
import { freePort } from './free-port.mjs'
import { responds } from './local-registry.mjs'
import { catalog, publicPackages, readJson, root } from './workspace.mjs'

const vite = (port) => ['vite', 'preview', '--host', '127.0.0.1', '--port', port, '--strictPort']
/** The examples, how each is served after its build, and what its page shows once a wallet is connected. */
const examples = {
  html: { serve: (port) => ['esbuild', '--servedir=.', `--serve=127.0.0.1:${port}`], shows: (page, address) => page.getByText(address) },
  'vite-vue': { serve: vite, shows: (page, address) => page.getByText(address) },
  'vite-svelte': { serve: vite, shows: (page, address) => page.getByText(address) },
  'react-vite': { serve: vite, opens: 'Choose a wallet', shows: (page) => page.getByRole('button', { name: 'Sign order' }) },
  // It asks the visitor to sign in first.
  'next-ssr': {
    serve: (port) => ['next', 'start', '-H', '127.0.0.1', '-p', port],
    shows: (page) => page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }),
  },
}

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Addresses in place of those that the sandbox gives the React example; nothing listens there. */
const SANDBOX = {
  url: 'http://127.0.0.1:4400',
  networks: [
    {
      id: 1337,
      name: 'Latchkey One',
      chainNamespace: 'eip155',
      caipNetworkId: 'eip155:1337',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:4401'] } },
    },
  ],
  esploraUrl: 'http://127.0.0.1:4404',
  relayUrl: 'ws://127.0.0.1:4403',
  serverUrl: 'http://127.0.0.1:4406',
  namesSuffix: 'latchkey.example',
  contracts: { token: ADDRESS, nft: ADDRESS },
}

/** Checks of the examples as a developer copies them: installed from a registry, built, and used once in a browser. */
export function exampleChecks({ folder, npmrc }) {
  return Object.entries(examples).flatMap(([name, example]) => {
    const path = join(folder, 'examples', name)
    const run = (...args) =>
      collect('npm', args, { cwd: path, env: { VITE_SANDBOX: JSON.stringify(SANDBOX), NEXT_TELEMETRY_DISABLED: '1' } })
    const options = ['--strict-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
    return [
      {
        name: `${name} installs`,
        async run() {
          copyExample(name, path, npmrc)
          await run('install', ...options, '--prefer-offline').catch(() => run('install', ...options))
        },
      },
      { name: `${name} builds`, needs: `${name} installs`, run: () => run('run', 'build') },
      { name: `${name} connects a wallet`, needs: `${name} builds`, run: () => connect(path, example) },
    ]
  })
}

/** Copies an example out of the workspace: its manifest names versions instead of the workspace's own words for them. */
function copyExample(name, path, npmrc) {
  const from = join(root, 'examples', name)
  mkdirSync(path, { recursive: true })
  cpSync(from, path, { recursive: true, filter: (file) => !['node_modules', 'dist', '.next'].includes(basename(file)) })
  const tsconfig = join(path, 'tsconfig.json')
  if (existsSync(tsconfig)) writeFileSync(tsconfig, JSON.stringify(withBase(readJson(tsconfig)), undefined, 2))
  const manifest = readJson(join(from, 'package.json'))
  const known = catalog()
  const own = new Map(publicPackages().map((one) => [one.manifest.name, `^${one.manifest.version}`]))
  const withVersions = (dependencies = {}) =>
    Object.fromEntries(
      Object.entries(dependencies).map(([dependency, range]) => [
        dependency,
        range.startsWith('workspace:') ? own.get(dependency) : range === 'catalog:' ? known[dependency] : range,
      ]),
    )
  const { dependencies, devDependencies } = manifest
  const plain = { ...manifest, dependencies: withVersions(dependencies), devDependencies: withVersions(devDependencies) }
  writeFileSync(join(path, 'package.json'), JSON.stringify(plain, undefined, 2))
  writeFileSync(join(path, '.npmrc'), npmrc)
}

/** Returns a configuration of the compiler without the workspace's, which it extends, and without its sources. */
function withBase({ extends: _base, compilerOptions, ...config }) {
  const { customConditions: _sources, ...base } = readJson(join(root, 'tsconfig.base.json')).compilerOptions
  return { ...config, compilerOptions: { ...base, ...compilerOptions } }
}

/** Serves a built example, and connects a wallet that announces itself to the page. */
async function connect(path, { serve, opens = 'Connect wallet', shows }) {
  const port = String(await freePort())
  const [program, ...args] = serve(port)
  const server = spawn(join(path, 'node_modules/.bin', program), args, {
    cwd: path,
    // esbuild serves until its input ends.
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', DATABASE_URL: join(path, 'rehearsal.sqlite') },
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const browser = await chromium.launch({ executablePath: requireBrowser('shell'), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const url = `http://127.0.0.1:${port}/`
    await responds(url, ended)
    const page = await browser.newPage()
    page.setDefaultTimeout(30_000)
    const errors = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.addInitScript(announceWallet, ADDRESS)
    await page.goto(url)
    await page.getByRole('button', { name: opens }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rehearsal Wallet' }).click()
    await shows(page, ADDRESS).first().waitFor()
    if (errors.length) throw new Error(errors.join('\n'))
  } finally {
    await browser.close()
    server.kill()
    await ended
  }
}

/** Runs in the page: a wallet as extensions announce themselves (EIP-6963), with one account, whose owner agrees to everything. */
function announceWallet(address) {
  const answers = {
    eth_requestAccounts: [address],
    eth_accounts: [address],
    eth_chainId: '0x539',
    wallet_getCapabilities: {},
    wallet_requestPermissions: [{ parentCapability: 'eth_accounts' }],
  }
  const provider = {
    on() {},
    removeListener() {},
    async request({ method }) {
      if (method in answers) return answers[method]
      throw Object.assign(new Error(`No ${method}`), { code: 4200 })
    },
  }
  const info = {
    uuid: crypto.randomUUID(),
    name: 'Rehearsal Wallet',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    rdns: 'example.rehearsal',
  }
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
