// Measures what the specification asks for and writes docs/performance.md. `npm run bench`, on a machine with nothing else to do.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { bootstrap } from './bootstrap.mjs'
import { run } from './lib/run.mjs'
import { root } from './lib/workspace.mjs'

await bootstrap()
const [figures, phone, { medians }, { performancePage }, { processorTimes }, { startSite }, { measureAll }] = await Promise.all([
  import('./lib/bench/figures.mjs'),
  import('./lib/bench/phone.mjs'),
  import('./lib/bench/median.mjs'),
  import('./lib/bench/page.mjs'),
  import('./lib/bench/processor.mjs'),
  import('./lib/bench/site.mjs'),
  import('./lib/sizes.mjs'),
])

// Measures the built packages: sizes and times of the files that sites get.
await run(process.execPath, [`${root}/scripts/build.mjs`])
const runs = 5
/** For measurements that take long and vary little between runs. */
const few = 3
/** From a click to the list, and for times of the processor. */
const many = 11
/** For the button, whose time varies most between runs. */
const most = 61
const sizes = await measureAll()
const dependencies = JSON.parse(
  execFileSync(process.execPath, ['scripts/check-dependencies.mjs', '--json'], { cwd: root, encoding: 'utf8' }),
)
// By HTTP/2, as sites are: by HTTP/1.1, a browser has six requests at a time.
const site = await startSite('bench', ['index.html', 'late.html', 'standard.html', 'floor.html', 'import.html', 'phone.html'], {
  http2: true,
})
const { browser } = site
const { startSandbox } = await import(pathToFileURL(`${root}/presets/sandbox/dist/index.js`).href)
const sandbox = await startSandbox()
try {
  // In turns, so that what else the machine does meets both.
  const [opening, floor, late, whole] = await inTurns((url) => figures.openingTimes(browser, url, { throttle: 4 }), many)
  const [button, buttonFloor, buttonLate, buttonWhole] = await inTurns((url) => figures.buttonTime(browser, url, { throttle: 4 }), most)
  const [far, farFloor, farLate, farWhole] = await inTurns((url) => figures.openingTimes(browser, url, { slow: true }), few)
  const [busy, busyFloor, , busyWhole] = await inTurns((url) => processorTimes(browser, url), many)
  const [left, leftFloor] = await inTurns((url) => figures.leftovers(browser, url), few)
  const slow = await repeat(() => figures.importTime(browser, site.url, 4))
  const fast = await repeat(() => figures.importTime(browser, site.url, 1))
  const code = await repeat(() => phone.codeTimes(browser, site.url, { sandbox, throttle: 1 }))
  const slowCode = await repeat(() => phone.codeTimes(browser, site.url, { sandbox, throttle: 4 }))
  const pairings = await repeat(() => phone.pairingLeftovers(browser, site.url, { sandbox }), few)
  const rows = [
    row(
      'Connect button ready',
      button,
      'button',
      ' ms',
      'navigation start to the frame with the button, processor slowed 4 times',
      buttonFloor,
    ),
    row(
      'The same in processor time',
      busy,
      'ready',
      ' ms',
      'the main thread’s own time, without the machine’s other work; not slowed',
      busyFloor,
    ),
    row('Click to painted wallet list, at once', opening, 'first', ' ms', 'as soon as there is a button, processor slowed 4 times', floor),
    row('Click to painted wallet list, first time', opening, 'rested', ' ms', 'after the page rested, processor slowed 4 times', floor),
    row('Click to painted wallet list, again', opening, 'again', ' ms', 'processor slowed 4 times', floor),
    row('Import of the EVM preset', fast, 'time', ' ms', 'main-thread time above that of an empty module'),
    row('Import of the EVM preset, slowed', slow, 'time', ' ms', 'the same, processor slowed 4 times'),
    row(
      'Main thread blocked while the page loads',
      opening,
      'blocked',
      ' ms',
      'beyond 50 ms a task, until it rests, processor slowed 4 times',
      floor,
    ),
    row('Main thread blocked by the click', opening, 'blockedByClick', ' ms', 'beyond 50 ms a task, from the click to the list', floor),
    row('Connect button ready on slow 4G', far, 'button', ' ms', '1.44 Mbit/s, 562 ms there and back', farFloor),
    row('Click to painted wallet list on slow 4G, at once', far, 'first', ' ms', 'the same', farFloor),
    row('Click to painted wallet list on slow 4G, first time', far, 'rested', ' ms', 'the same, after the page rested', farFloor),
    row('Navigation to painted wallet list on slow 4G, clicked at once', far, 'list', ' ms', 'button and list in one', farFloor),
    row('Standard preset: button ready', buttonWhole, 'button', ' ms', 'processor slowed 4 times', buttonFloor),
    row('Standard preset: the same in processor time', busyWhole, 'ready', ' ms', 'as above, not slowed', busyFloor),
    row('Standard preset: click to painted wallet list, first time', whole, 'rested', ' ms', 'the same, after the page rested', floor),
    row('Standard preset: navigation to painted wallet list on slow 4G, clicked at once', farWhole, 'list', ' ms', 'as above', farFloor),
    row(
      'Kernel loaded late: button ready',
      buttonLate,
      'button',
      ' ms',
      'the provider is handed a function; processor slowed 4 times',
      buttonFloor,
    ),
    row('Kernel loaded late: click to painted wallet list, at once', late, 'first', ' ms', 'the same', floor),
    row('Kernel loaded late: click to painted wallet list, first time', late, 'rested', ' ms', 'the same, after the page rested', floor),
    row('Kernel loaded late: main thread blocked while the page loads', late, 'blocked', ' ms', 'the same', floor),
    row('Kernel loaded late: button ready on slow 4G', farLate, 'button', ' ms', 'as above', farFloor),
    row('Kernel loaded late: click to painted wallet list on slow 4G, at once', farLate, 'first', ' ms', 'as above', farFloor),
    row(
      'Heap after 50 times open and close',
      left,
      'heap',
      ' kB more',
      'after 60 to warm up, garbage collected; what grows is code that V8 compiles',
      leftFloor,
    ),
    row('DOM nodes after 50 times open and close', left, 'nodes', ' more', 'the same'),
    row('Event listeners after 50 times open and close', left, 'listeners', ' more', 'the same'),
    row('Press of WalletConnect: bytes', code, 'fetched', ' kB', 'gzip -9 of what is fetched until the code is painted'),
    row('Press of WalletConnect to painted code', code, 'code', ' ms', 'relay on the same machine'),
    row('Press of WalletConnect to painted code, slowed', slowCode, 'code', ' ms', 'the same, processor slowed 4 times'),
    row('Yes in the wallet to connected', code, 'yes', ' ms', 'wallet and relay on the same machine'),
    row('Yes in the wallet to connected, slowed', slowCode, 'yes', ' ms', 'the same, processor slowed 4 times'),
    row('Heap after 20 times pair and disconnect', pairings, 'heap', ' kB more', 'after 3 to warm up, garbage collected'),
  ]
  for (const { what, value } of rows) console.log(`${value.padStart(16)}  ${what}`)
  writeFileSync(`${root}/docs/performance.md`, performancePage({ sizes, dependencies, browser: browser.version(), rows, runs, many, most }))
} finally {
  await site.stop()
  await sandbox.stop()
}

/**
 * The widget, the floor, the widget with a kernel that is loaded late, and with the standard preset, in turns, so that other load on the
 * machine affects all of them.
 */
async function inTurns(measure, times = runs) {
  const [floors, lates, wholes] = [[], [], []]
  const ours = await repeat(async () => {
    floors.push(await measure(`${site.url}floor.html`))
    lates.push(await measure(`${site.url}late.html`))
    wholes.push(await measure(`${site.url}standard.html`))
    return measure(site.url)
  }, times)
  return [ours, ...[floors, lates, wholes].map((each) => ours && medians(each))]
}

async function repeat(measure, times = runs) {
  const results = []
  try {
    for (let run = 0; run < times; run += 1) results.push(await measure())
  } catch (error) {
    console.error(`Not measured: ${error.message}`)
    return undefined
  }
  return medians(results)
}

function row(what, figure, key, unit, how, floor) {
  const value = figure ? `${figure[key].toFixed(key === 'nodes' || key === 'listeners' ? 0 : 1)}${unit}` : 'not measured'
  return { what, how, value: figure && floor ? `${value}, ${ratio(figure[key], floor[key])}` : value }
}

function ratio(ours, floor) {
  return floor < 10 ? `floor ${floor.toFixed(0)}` : `${(ours / floor).toFixed(2)} × floor`
}
