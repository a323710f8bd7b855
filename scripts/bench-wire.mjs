// Measures the wire validator on a page of 40 wallets, compared with parsing that page as JSON. `node scripts/bench-wire.mjs`, after a
// build.
import { check } from '../kernel/dist/wire/index.js'
import { walletSchema, walletsWire } from '../plugins/wallets/dist/wire.js'
import { median } from './lib/bench/median.mjs'

const ROUNDS = 2_000
const items = Array.from({ length: 40 }, (_, i) => ({
  ...Object.fromEntries(Object.keys(walletSchema.properties).map((name) => [name, `https://wallet-${i}.example/${name}`])),
  chains: ['eip155:1', 'eip155:8453', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  certified: i % 2 === 0,
}))
const page = { items, total: 400, nextPage: 2 }
const text = JSON.stringify(page)
const { reply } = walletsWire.wallets

let floor
for (const [name, work] of [
  ['JSON.parse', () => JSON.parse(text)],
  ['check', () => check(reply, page) === undefined],
]) {
  if (!work()) throw new Error(`${name} does not take the page.`)
  const us = timeOf(work)
  floor ??= us
  console.log(`${name.padEnd(24)} ${us.toFixed(1)} µs  ${(us / floor).toFixed(2)} × JSON.parse`)
}

/** Microseconds per call: the median of five rounds, after a warm-up round. */
function timeOf(work) {
  const rounds = Array.from({ length: 6 }, () => {
    const start = performance.now()
    for (let i = 0; i < ROUNDS; i += 1) work()
    return ((performance.now() - start) / ROUNDS) * 1000
  })
  return median(rounds.slice(1))
}
