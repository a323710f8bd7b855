import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './workspace.mjs'

const read = (name) => readFileSync(`${root}/${name}`, 'utf8')

/** Which measured figure the README shows for a package. */
function labelOf(name) {
  if (name === 'kernel') return 'kernel: `createKernel`'
  if (name === 'evm') return 'EVM preset before the first open (esbuild)'
  if (name === 'standard') return 'standard preset with its kernel, without viem'
  return `@latchkey/${name} \`.\`, without kernel and viem`
}

test('the sizes in the README are those measured by the bench', () => {
  const performance = read('docs/performance.md')
  const measured = (label) => Number(performance.split(`| ${label} | `)[1]?.split(' kB')[0]).toFixed(1)
  const readme = read('README.md')
  const rows = [...readme.matchAll(/^\| \[`@latchkey\/([\w-]+)`\].*\| ([\d.]+) kB(?: more| in all)? \|$/gm)]
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.map(([, name, shown]) => [name, shown])).toEqual(rows.map(([, name]) => [name, measured(labelOf(name))]))
  expect(readme).toContain(`loads ${measured('the first open with its Connect view, on top (esbuild)')} kB more`)
})
