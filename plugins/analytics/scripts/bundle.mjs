// Bundles the script of the page of figures with its chart library into a string that the server sends: charts.generated.ts.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = new URL('../src/server/figures/', import.meta.url)
export const target = new URL('charts.generated.ts', folder)

/** Returns the text of the generated file, from the current sources. */
export async function bundle() {
  const { outputFiles } = await build({
    stdin: { contents: `import { startCharts } from './browser/start-charts.ts'\nstartCharts()`, resolveDir: fileURLToPath(folder) },
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    legalComments: 'none',
    charset: 'ascii',
  })
  // The library's licence asks for its copyright line.
  const [notice] = /\/\*.*?\*\//s.exec(readFileSync(fileURLToPath(import.meta.resolve('uplot')), 'utf8')) ?? ['']
  const style = readFileSync(fileURLToPath(import.meta.resolve('uplot/dist/uPlot.min.css')), 'utf8').trim()
  const constants = [
    ['CHARTS_SCRIPT', 'The script of the page of figures.', `${notice}\n${outputFiles[0].text.trim()}`],
    ['CHARTS_STYLE', 'Styles of its chart library.', style],
  ]
  const lines = constants.map(([name, what, text]) => `/** ${what} */\nexport const ${name} = ${JSON.stringify(text)}\n`)
  return `// Written by scripts/bundle.mjs from browser/start-charts.ts. Do not edit.\n\n${lines.join('\n')}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(target, await bundle())
