import { cpus } from 'node:os'
import { keptFigures } from './keep-figures.mjs'

/** Generates the page docs/performance.md. Figures that could not be measured are marked. */
export function performancePage({ sizes, dependencies, browser, rows, runs, many, most }) {
  return [
    '# Performance',
    '',
    '`npm run bench` writes this page. Times depend on the machine, sizes do not.',
    '',
    '## Size',
    '',
    'The built packages, bundled as sites do: minified, ES2022, gzip -9, React outside, kB of 1024 bytes. "Before the first open" and "the first open" are the files',
    'that Chromium requests on a fresh page with `createKernel(evm(…))` and then `kernel.open()`, once as bundled by esbuild and once by Vite.',
    'Vite’s polyfill for browsers from before 2023 is left out. "When needed" is the size of a later chunk on a page whose Connect view is open; those of',
    '`@latchkey/eip155` contain viem and load when a wallet is pressed. `npm test` checks the sizes that have a budget in `scripts/budgets.json`.',
    '',
    '| What | Size | Budget |',
    '|---|---:|---:|',
    ...sizes.map(sizeLine),
    '',
    '## Packages',
    '',
    `An EVM site installs ${dependencies.packages.length} registry packages with us (at most ${dependencies.limit}); React and other peers do not count:`,
    `${dependencies.packages.join(', ')}.`,
    '',
    '## In the browser',
    '',
    `Chromium ${browser}, ${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores. The page is a React site with the EVM preset, built by Vite for production and served by HTTP/2 from the same machine.`,
    'The floor is measured alternately with it: React, a button, and a hand-written dialog with the same six wallets.',
    `Six wallets announce themselves. Medians of ${runs} runs, of ${most} for the button and ${many} for the list with the slowed processor, of ${many} in processor time, of 3 on slow 4G and for the heap, each in a fresh context with an empty cache.`,
    'A time ends with the frame that contains the element; for the button, Chromium reports the same first contentful paint within 7 ms.',
    'Times of the button and the list are measured without the `Runtime` domain of DevTools, in which V8 parses a page’s whole bundle again for its errors’ positions.',
    '',
    '| What | Median | How |',
    '|---|---:|---|',
    ...rows.map(rowLine),
    '',
    ...measuredApart(),
  ].join('\n')
}

/** Figures stored by other scripts. */
function measuredApart() {
  return [
    ...keptPart('The server', 'server', [
      '`node scripts/bench-server.mjs --soak 600`: the program as it is deployed, 64 connections, the load on the same machine, nodes of the sandbox. "Kept" responses come',
      'from the cache; "each of another account" queries the node every time.',
      'Without anything new to cache, as much memory is in use after a soak as before it, once the garbage is collected; with a different account each time,',
      'responses stay in the cache, up to 64 million characters. Resident memory grows beyond that while V8 has no reason to collect;',
      '`NODE_OPTIONS=--max-old-space-size=120` held it at 133 to 138 MB for 75 s.',
      'The echo is a plain Hono app in a separate process, measured alternately with the server. The load shares the cores, so compare the processor time per',
      'call, which is that of the server alone.',
    ]),
    ...keptPart('One visitor among others', 'strangers', [
      '`node scripts/bench-strangers.mjs`: sixteen visitors read a balance ten times a second each, by JSON-RPC through the server. Meanwhile one visitor requests logs',
      'over forty connections, in batches of ten, as fast as they are answered; each row names how the node treats these requests.',
    ]),
    ...keptPart('More processes', 'scale', [
      '`node scripts/bench-scale.mjs`: warm processes on one Postgres with `fsync` on, 64 connections of 5,000 callers, everything on one machine:',
      'servers, Postgres, Redis and the load share its cores, so more processes than cores add nothing, and the processor time per call says more than',
      'calls a second.',
    ]),
    ...keptPart('Signing in', 'signed-in', [
      '`node scripts/bench-signed-in.mjs`: from the visitor’s approval in an extension to its result on the page, with the server as it is deployed.',
    ]),
    ...keptPart('Embedded wallet', 'wallet', [
      '`node scripts/bench-wallet.mjs`: Chromium with page and frame in one process, so that a slowed processor is that of both; the EVM preset with',
      '`@latchkey/embedded-wallet` and `@latchkey/email`. The table of sizes has their share of a page before the first use.',
    ]),
    ...keptPart('Social logins', 'social', [
      '`node scripts/bench-social.mjs`: Chromium with page and frame in one process; the EVM preset with `@latchkey/embedded-wallet`, `@latchkey/email` and',
      '`@latchkey/socials`, and the sandbox’s stand-in for Google.',
    ]),
    ...keptPart('Batches', 'batches', [
      '`node scripts/bench-batches.mjs`: Chromium with page and frame in one process; new visitors of the embedded wallet send two batches of three transfers. From the',
      'press on the approval’s button until `wallet_getCallsStatus`, called every 50 ms, reports success. The chain mines a block for each transaction.',
    ]),
    ...keptPart('Frames', 'directory', [
      '`node scripts/bench-directory.mjs`: the time from one frame to the next, with 4× CPU slowdown, medians of 5 runs.',
    ]),
    ...keptPart('Motion', 'motion', [
      '`node scripts/bench-motion.mjs`: the time from one frame to the next in the 300 ms after a press, with 4× CPU slowdown, medians of 5 runs.',
    ]),
    ...keptPart('Prices of swaps', 'swaps', [
      '`node scripts/bench-swaps.mjs`: from the last key press in the form to the frame that shows a price, including the form’s own pause of 150 ms. Server,',
      'node and pools are on the same machine. The floor is the node’s time for the calls of the same quote, sent again right after it.',
    ]),
    ...keptPart('Long lists', 'lists', [
      '`node scripts/bench-lists.mjs`: the longest task of the main thread while a list is opened, loaded to its end and scrolled.',
      'Activity is loaded until it is 600,000 px high, or for 150 s.',
    ]),
  ]
}

/** A section measured by other scripts. */
function keptPart(title, name, lead) {
  const kept = keptFigures(name)
  if (!kept) return []
  return [
    `## ${title}`,
    '',
    ...lead,
    `Measured on ${kept.machine}.`,
    '',
    '| What | Figure | |',
    '|---|---:|---|',
    ...kept.rows.map(rowLine),
    '',
  ]
}

function rowLine({ what, value, how }) {
  return `| ${what} | ${value} | ${how} |`
}

function sizeLine({ name, bytes, count, limit, problem }) {
  const unit = count === undefined ? ' kB' : ''
  const size = problem ? 'not measured' : (count ?? `${(bytes / 1024).toFixed(2)} kB`)
  return `| ${name} | ${size} | ${limit === undefined ? '' : limit + unit} |`
}
