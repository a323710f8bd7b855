import { chromium } from 'playwright-core'
import { requireBrowser } from '../browsers.mjs'
import { medians } from './median.mjs'
import { startSite } from './site.mjs'
import { walletServer } from './wallet-server.mjs'
import { logIn, press, protectByPassword } from './wallet-steps.mjs'

const ms = (time) => `${Math.round(time)} ms`
/** Recipients of the three transfers. */
const TO = ['11', '22', '33'].map((byte) => `0x${byte.repeat(20)}`)

/** Rows about batches of the embedded wallet, in Chromium: by a transaction of the account itself, and sponsored by the operator. */
export async function benchBatches({ sandbox, runs }) {
  const site = await startSite('embedded')
  // One process for page and frame, so that the CPU slowdown applies to both.
  const browser = await chromium.launch({
    executablePath: requireBrowser('chromium'),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-site-isolation-trials',
      '--disable-features=IsolateOrigins,site-per-process',
    ],
  })
  const [chain] = sandbox.chains
  const networks = { [`eip155:${chain.id}`]: {} }
  const { bundlerUrl: bundler, paymasterUrl: paymaster } = sandbox.smartAccounts.on(chain.id)
  const sponsored = { [`eip155:${chain.id}`]: { bundler, paymaster } }
  const rows = []
  try {
    for (const [how, given] of [
      ['by a transaction of the account', networks],
      ['as an operation that the operator pays for', sponsored],
    ]) {
      const server = await walletServer(sandbox, { trustedHosts: [new URL(site.url).origin], smartAccounts: { networks: given } })
      try {
        for (const throttle of [1, 4]) {
          const results = []
          for (let run = 0; run < runs; run += 1)
            results.push(
              await visit({
                sandbox,
                chain,
                browser,
                site,
                server,
                throttle,
                pays: given === networks,
                email: `b${throttle}-${run}@example.com`,
              }),
            )
          const { plain, included, again, gas, gasAgain } = medians(results)
          const [slowed, note] =
            throttle === 1
              ? ['', `median of ${runs}, all on the same machine`]
              : [', slowed', `the same, processor slowed ${throttle} times`]
          const { ratio, ratioAgain } = medians(
            results.map((one) => ({ ratio: one.included / one.plain, ratioAgain: one.again / one.plain })),
          )
          rows.push(
            { what: `Approve to included: a plain transaction, before the batches ${how}${slowed}`, value: ms(plain), how: note },
            { what: `Approve to included: upgrade and three transfers, ${how}${slowed}`, value: ms(included), how: note },
            { what: `Approve to included: three transfers after that, ${how}${slowed}`, value: ms(again), how: note },
            {
              what: `The first batch as a multiple of the plain transaction, ${how}${slowed}`,
              value: `${ratio.toFixed(2)} ×`,
              how: `${ratioAgain.toFixed(2)} × for the second; medians of what each visitor's runs gave`,
            },
          )
          if (throttle === 1)
            rows.push({
              what: `Gas of the transaction, ${how}`,
              value: gas.toLocaleString('en-US'),
              how: `${gasAgain.toLocaleString('en-US')} without the upgrade`,
            })
        }
      } finally {
        await server.stop()
      }
    }
    return rows
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** A new visitor, who sends a plain transaction and then two batches. */
async function visit({ sandbox, chain, browser, site, server, throttle, pays, email }) {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'en-US' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const world = { server: server.url, frameUrl: server.frameUrl, networks: sandbox.chains.map(({ network }) => network) }
    await page.goto(`${site.url}bench.html#${encodeURIComponent(JSON.stringify(world))}`)
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    await logIn(page, server, email)
    const frame = await protectByPassword(page)
    const address = await page.evaluate(() => globalThis.bench.state.core.sessions.eip155.address)
    await setBalance(chain, { address, balance: 10n ** 18n })
    // The first one loads the code of questions, which the batches do not load again.
    await transaction(page, frame, { server })
    const plain = await transaction(page, frame, { server })
    // Only of the amounts, if someone else pays for gas.
    if (!pays) await setBalance(chain, { address, balance: 6n })
    const first = await batch(page, frame, { server, chain })
    const second = await batch(page, frame, { server, chain })
    return { plain: plain.time, included: first.time, gas: first.gas, again: second.time, gasAgain: second.gas }
  } finally {
    await context.close()
  }
}

/** From the press on the request's button to the receipt of a plain transaction. */
function transaction(page, frame, { server }) {
  const done = page.evaluate(async (to) => {
    const provider = globalThis.bench.actions.eip155.getProvider()
    const from = globalThis.bench.state.core.sessions.eip155.address
    const hash = await provider.request({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x1' }] })
    for (;;) {
      const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] })
      if (receipt) return { at: performance.timeOrigin + performance.now(), gas: Number(receipt.gasUsed) }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }, TO[0])
  return approved(page, frame, { server, done })
}

/** From the press on the request's button to a status that reports all as done. */
function batch(page, frame, { server, chain }) {
  const done = page.evaluate(
    async ({ to, chainId }) => {
      const provider = globalThis.bench.actions.eip155.getProvider()
      const from = globalThis.bench.state.core.sessions.eip155.address
      const calls = to.map((each) => ({ to: each, value: '0x1' }))
      const params = [{ version: '2.0.0', from, chainId, atomicRequired: true, calls }]
      const { id } = await provider.request({ method: 'wallet_sendCalls', params })
      for (;;) {
        const { status, receipts } = await provider.request({ method: 'wallet_getCallsStatus', params: [id] })
        if (status >= 300) throw new Error(`The batch ended with ${status}.`)
        if (status >= 200) return { at: performance.timeOrigin + performance.now(), gas: Number(receipts[0].gasUsed) }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    { to: TO, chainId: `0x${chain.id.toString(16)}` },
  )
  return approved(page, frame, { server, done })
}

/** Presses the request's button, and returns how long `done` took afterwards. */
async function approved(page, frame, { server, done }) {
  const approve = frame.getByRole('button', { name: /^(?:Approve|Send|Confirm)/ })
  await approve.waitFor()
  const inner = page.frames().find((each) => each.url().startsWith(server.frameUrl))
  await inner.evaluate(() => {
    addEventListener('click', () => Object.assign(globalThis, { pressed: performance.timeOrigin + performance.now() }), true)
  })
  await press(approve, async () => !(await approve.isVisible()) || (await approve.isDisabled()))
  const { at, gas } = await done
  return { time: at - (await inner.evaluate(() => globalThis.pressed)), gas }
}

async function setBalance(chain, { address, balance }) {
  const params = [address, `0x${balance.toString(16)}`]
  await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params }),
  })
}
