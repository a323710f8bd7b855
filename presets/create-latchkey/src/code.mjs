import { isSmall, usesServer } from './choices.mjs'

/** Joins lines; those of choices that were not made are false. */
function lines(...all) {
  return `${all
    .flat(Infinity)
    .filter((line) => line !== false)
    .join('\n')}\n`
}

function indented(parts) {
  return parts.flat(Infinity).map((line) => line && `  ${line}`)
}

/** Networks of each family in production: their names in the family's module, and in the module for pages without a build. */
const networks = {
  eip155: { names: { mainnet: 'mainnet', base: 'base' }, cdn: 'evmNetworks' },
  solana: { names: { mainnet: 'solana' }, cdn: 'solanaNetworks' },
  bip122: { names: { bitcoin: 'bitcoin' }, cdn: 'bitcoinNetworks' },
}

const SERVER = 'https://latchkey.example.com'
const FRAME = 'https://wallet.example.com'

/**
 * Returns the module with the networks and hosts of the app.
 *
 * @param {import('./choices.mjs').Choices} choices
 */
export function settings(choices) {
  const { framework, chains, email } = choices
  const isHtml = framework === 'html'
  const list = chains.flatMap((chain) =>
    Object.entries(networks[chain].names).map(([name, alias]) => (isHtml ? `${networks[chain].cdn}.${name}` : alias)),
  )
  const production = [
    `  networks: [${list.join(', ')}],`,
    usesServer(choices) && `  serverUrl: '${SERVER}',`,
    email && `  frameUrl: '${FRAME}/sdk',`,
  ]
  if (isHtml) {
    return lines(
      `import { ${chains
        .map((chain) => networks[chain].cdn)
        .sort()
        .join(', ')} } from 'latchkey'`,
      '',
      '/**',
      ' * Networks and hosts of the app in production: change them to yours. For wallets on phones, add',
      " * `walletconnect: { relayUrls: ['wss://relay.walletconnect.org'], projectId: 'your id at the relay' }`.",
      ' * `npm run dev` and `npm test` serve the sandbox’s in place of this file.',
      ' */',
      'export const settings = {',
      production,
      '}',
    )
  }
  const small = isSmall(choices)
  const variable = framework === 'next' ? 'process.env.NEXT_PUBLIC_SANDBOX' : 'import.meta.env.VITE_SANDBOX'
  return lines(
    "import type { Network } from '@latchkey/kernel'",
    chains.map((chain) => {
      const names = Object.entries(networks[chain].names).map(([name, alias]) => (name === alias ? name : `${name} as ${alias}`))
      return `import { ${names.sort().join(', ')} } from '@latchkey/${small ? 'evm' : chain}/networks'`
    }),
    '',
    'interface Settings {',
    '  readonly networks: readonly [Network, ...Network[]]',
    usesServer(choices) && ['  /** Your server. */', '  readonly serverUrl: string'],
    email && [
      '  /** The page that keeps the keys of email logins, on an origin of its own, served by your server. */',
      '  readonly frameUrl: string',
    ],
    '  /** Wallets on phones: a relay, and your project id there. Without it they are not offered. */',
    '  readonly walletconnect?: { readonly relayUrls: readonly [string, ...string[]]; readonly projectId?: string }',
    chains.includes('bip122') && [
      '  /** Esplora servers by network, for balances and fees of Bitcoin. */',
      '  readonly esplora?: { readonly [network: string]: string }',
    ],
    '}',
    '',
    '/** Networks and hosts of the app in production: change them to yours. */',
    'const production: Settings = {',
    production,
    '}',
    '',
    '/** `npm run dev` and `npm test` use the chains and hosts of the sandbox instead. */',
    `const sandbox: string | undefined = ${variable}`,
    'export const settings = sandbox ? (JSON.parse(sandbox) as Settings) : production',
  )
}

/**
 * Returns the module with the kernel.
 *
 * @param {import('./choices.mjs').Choices} choices
 * @param {string} name
 */
export function kernel(choices, name) {
  const small = isSmall(choices)
  const { framework, signIn } = choices
  const isNext = framework === 'next'
  const options = kernelOptions(choices, name)
  return lines(
    small && "import { evm } from '@latchkey/evm'",
    "import { createKernel } from '@latchkey/kernel'",
    signIn && "import { siwx } from '@latchkey/siwx'",
    !small && "import { standard } from '@latchkey/standard'",
    small && "import { walletconnect } from '@latchkey/walletconnect'",
    "import { settings } from './settings'",
    '',
    isNext
      ? '/** Creates the kernel, which holds the state and the plugins: each visitor has one, also while the server renders. */'
      : '/** The kernel holds the state and the plugins. Nothing happens when this file is imported. */',
    isNext
      ? ['export function newKernel() {', '  return createKernel({', indented(options), '  })', '}']
      : ['export const kernel = createKernel({', options, '})'],
  )
}

/** The options of `createKernel`, indented once. */
function kernelOptions(choices, name) {
  const { chains, email, signIn } = choices
  const small = isSmall(choices)
  return [
    `  projectId: '${name}',`,
    usesServer(choices) && '  server: { baseUrl: settings.serverUrl },',
    '  plugins: [',
    small
      ? ['    evm({ networks: settings.networks }),', '    ...(settings.walletconnect ? [walletconnect(settings.walletconnect)] : []),']
      : [
          '    standard({',
          '      networks: settings.networks,',
          '      ...(settings.walletconnect && { walletconnect: settings.walletconnect }),',
          chains.includes('bip122') && '      ...(settings.esplora && { bip122: { esplora: settings.esplora } }),',
          email && '      embeddedWallet: { frameUrl: settings.frameUrl },',
          '    }),',
        ],
    signIn && '    siwx(),',
    '  ],',
  ]
}

/**
 * Returns the module of a page without a build.
 *
 * @param {import('./choices.mjs').Choices} choices
 * @param {string} name
 */
export function page(choices, name) {
  const { signIn } = choices
  return lines(
    `import { accountOf, createKernel, defineElements, networkOf, ${signIn ? 'siwx, ' : ''}standard } from 'latchkey'`,
    "import { settings } from './settings.js'",
    '',
    'const kernel = createKernel({',
    kernelOptions(choices, name),
    '})',
    '// The button starts the kernel, which restores the wallet of the last visit.',
    'defineElements(kernel)',
    '',
    "const account = document.getElementById('account')",
    signIn && ["const signedIn = document.getElementById('signed-in')", "const signOut = document.getElementById('sign-out')"],
    '',
    '/** Writes the account into the page. Its status is undefined until the wallet of the last visit is known. */',
    'function draw() {',
    '  const { address, isConnected, status } = accountOf(kernel.state.core)',
    '  const { network } = networkOf(kernel.state.core)',
    "  if (isConnected) account.textContent = [address, network?.name].filter(Boolean).join(' on ')",
    "  else account.textContent = status === undefined ? 'One moment…' : 'No wallet connected'",
    signIn && '  signedIn.hidden = kernel.state.siwx.session === undefined',
    '}',
    '',
    "kernel.subscribe('core', draw)",
    signIn && ["kernel.subscribe('siwx', draw)", "signOut.addEventListener('click', () => void kernel.actions.siwx.signOut())"],
    'draw()',
  )
}

/**
 * Returns the module that starts everything that the app needs on a machine without a connection.
 *
 * @param {import('./choices.mjs').Choices} choices
 */
export function world(choices) {
  const { framework, chains, email } = choices
  const has = (chain) => chains.includes(chain)
  const own = {
    eip155: '...sandbox.chains.map(({ network }) => network)',
    solana: 'sandbox.solana.network',
    bip122: 'sandbox.bitcoin.network',
  }
  return lines(
    "import { startSandbox } from '@latchkey/sandbox'",
    "import { startSite } from './site.mjs'",
    '',
    '/**',
    ` * Starts local chains, test wallets, a relay${usesServer(choices) ? ', the server' : ''}${email ? ', a mailbox' : ''} and the app on top of them.`,
    ' *',
    ' * `fixed` takes the same ports each time, otherwise free ones. With the policy `ask`, the wallets show each request in the page.',
    ' *',
    " * @param {{ fixed?: boolean, policy?: 'ask' | 'approve' }} [options]",
    ' */',
    "export async function startWorld({ fixed = false, policy = 'approve' } = {}) {",
    '  /** @param {number} port */',
    '  const at = (port) => (fixed ? port : 0)',
    '  const sandbox = await startSandbox({',
    '    policy,',
    '    port: at(4400),',
    '    chainPorts: [at(4401), at(4402)],',
    '    relayPort: at(4403),',
    has('solana') && '    solana: { port: at(4404) },',
    has('bip122') && '    bitcoin: { port: at(4405) },',
    usesServer(choices) && ['    server: { port: at(4406) },', "    loadServer: () => import('@latchkey/server'),"],
    email && ['    mail: { port: at(4407) },', '    frame: true,'],
    '  })',
    '  try {',
    '    const site = await startSite({',
    `      port: at(${framework === 'next' ? 3000 : 5173}),`,
    "      wallets: new URL('/wallets.js', sandbox.url).href,",
    '      settings: {',
    `        networks: [${chains.map((chain) => own[chain]).join(', ')}],`,
    '        walletconnect: { relayUrls: [sandbox.relay.url] },',
    usesServer(choices) && '        serverUrl: sandbox.server.url,',
    email && '        frameUrl: sandbox.server.frameUrl,',
    has('bip122') && '        esplora: { [sandbox.bitcoin.network.caipNetworkId]: sandbox.bitcoin.esploraUrl },',
    '      },',
    '    })',
    '    return {',
    '      url: site.url,',
    '      sandbox,',
    '      async stop() {',
    '        await site.stop()',
    '        await sandbox.stop()',
    '      },',
    '    }',
    '  } catch (error) {',
    '    await sandbox.stop()',
    '    throw error',
    '  }',
    '}',
  )
}

/**
 * Returns the test of a project: one visitor in a browser.
 *
 * @param {import('./choices.mjs').Choices} choices
 */
export function journey({ chains, signIn }) {
  const [first] = chains
  const labels = { eip155: 'Ethereum and compatible', solana: 'Solana', bip122: 'Bitcoin' }
  const accounts = { eip155: 'alba.accounts[0]', solana: 'alba.solana.accounts[0]', bip122: 'alba.bitcoin.accounts[0]?.payment' }
  return lines(
    "import assert from 'node:assert/strict'",
    "import { test } from 'node:test'",
    "import { chromium } from 'playwright-core'",
    "import { startWorld } from '../scripts/world.mjs'",
    "import { findBrowser } from './find-browser.mjs'",
    '',
    `test('a visitor connects a wallet${signIn ? ', signs in' : ''} and sees the account', async (t) => {`,
    '  const browser = await chromium.launch({ executablePath: findBrowser() })',
    '  t.after(() => browser.close())',
    '  const world = await startWorld()',
    '  t.after(() => world.stop())',
    '  const page = await browser.newPage()',
    '  // The first page of a development server takes a while.',
    '  page.setDefaultTimeout(120_000)',
    '  await page.goto(world.url, { timeout: 120_000 })',
    "  await page.getByRole('button', { name: 'Connect wallet' }).click()",
    "  const dialog = page.getByRole('dialog')",
    "  await dialog.getByRole('button', { name: 'Alba Wallet' }).click()",
    chains.length > 1 && `  await dialog.getByRole('button', { name: '${labels[first]}', exact: true }).click()`,
    signIn && [
      "  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()",
      "  await page.getByRole('button', { name: 'Sign out' }).waitFor()",
    ],
    '  const { alba } = world.sandbox.wallets',
    `  const address = ${accounts[first]}`,
    '  assert.ok(address)',
    "  await page.getByRole('status').filter({ hasText: address }).waitFor()",
    '  // On the next visit, nothing is asked.',
    '  await page.reload()',
    "  await page.getByRole('status').filter({ hasText: address }).waitFor()",
    '})',
  )
}

/**
 * Returns the configuration of the project's own server.
 *
 * @param {import('./choices.mjs').Choices} choices
 */
export function serverConfig({ signIn, email }) {
  return {
    allowedOrigins: ['https://app.example.com'],
    database: 'latchkey.sqlite',
    publicUrl: SERVER,
    signIn: signIn ? { sessions: 'cookie' } : false,
    ...(email && {
      // A variable of the environment.
      smtp: `\${SMTP_URL}`,
      mailFrom: 'Example <login@example.com>',
      embeddedWallet: { frameOrigin: FRAME, trustedHosts: ['https://app.example.com'] },
    }),
  }
}
