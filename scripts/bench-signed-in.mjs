// Measures how long a visitor waits to be signed in. `node scripts/bench-signed-in.mjs [--runs 7]`, after a build. The figures are stored
// in `scripts/figures/signed-in.json`, from which `npm run bench` writes docs/performance.md.
import { parseArgs } from 'node:util'
import { startSandbox } from '../presets/sandbox/dist/index.js'
import { keepFigures } from './lib/bench/keep-figures.mjs'
import { medians } from './lib/bench/median.mjs'
import { startSite } from './lib/bench/site.mjs'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' } } })
const runs = Number(values.runs)
const site = await startSite('siwx')
const sandbox = await startSandbox({ server: true })
try {
  const rows = []
  for (const throttle of [1, 4]) {
    const results = []
    for (let run = 0; run < runs; run += 1) results.push(await times(throttle))
    const { question, approved, whole } = medians(results)
    const slowed = throttle === 1 ? '' : ', slowed'
    const how =
      throttle === 1 ? `median of ${runs}, wallet, server and chain on the same machine` : `the same, processor slowed ${throttle} times`
    rows.push(
      { what: `Yes to the connection to painted question${slowed}`, value: `${question.toFixed(1)} ms`, how },
      { what: `Yes to the signature to signed in${slowed}`, value: `${approved.toFixed(1)} ms`, how },
      { what: `Both, without the visitor's own time${slowed}`, value: `${whole.toFixed(1)} ms`, how },
    )
  }
  for (const { what, value } of rows) console.log(`${value.padStart(16)}  ${what}`)
  keepFigures('signed-in', rows)
} finally {
  await site.stop()
  await sandbox.stop()
}

/** From each approval in the wallet until its result is visible, in a fresh context. */
async function times(throttle) {
  const context = await site.browser.newContext({ viewport: { width: 1024, height: 768 } })
  try {
    const { alba } = sandbox.wallets
    alba.reset()
    await sandbox.attach(context)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    const world = { server: sandbox.server.url, networks: sandbox.chains.map(({ network }) => network) }
    await page.goto(`${site.url}bench.html#${encodeURIComponent(JSON.stringify(world))}`)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const dialog = page.getByRole('dialog')
    alba.next('manual')
    await dialog.getByRole('button', { name: 'Alba Wallet' }).click()
    const connecting = await alba.waitForPrompt()
    const question = await after(connecting, dialog.getByRole('button', { name: 'Sign', exact: true }).waitFor())
    alba.next('manual', { method: 'personal_sign' })
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    const signing = await alba.waitForPrompt('personal_sign')
    const signed = page.evaluate(
      () =>
        new Promise((done) => {
          globalThis.bench.on('siwxAuthSuccess', () => done())
        }),
    )
    const approved = await after(signing, signed)
    return { question, approved, whole: question + approved }
  } finally {
    await context.close()
  }
}

async function after(prompt, seen) {
  const start = performance.now()
  await Promise.all([prompt.approve(), seen])
  return performance.now() - start
}
