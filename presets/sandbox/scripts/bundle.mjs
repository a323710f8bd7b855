// Bundles the code that runs in pages into strings that the sandbox serves: src/*/*.generated.ts.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** The scripts: their entry, and the file and constant they become. The sandbox prepends `CONFIG`. */
export const bundles = [
  { run: 'startPage(CONFIG)', entry: 'src/page/browser/start-page.ts', target: 'src/page/page-script.generated.ts', name: 'PAGE_SCRIPT' },
  { run: 'startPanel()', entry: 'src/panel/browser/start-panel.ts', target: 'src/panel/panel-script.generated.ts', name: 'PANEL_SCRIPT' },
  {
    run: 'startWallet()',
    entry: 'src/wallet-page/browser/start-wallet.ts',
    target: 'src/wallet-page/wallet-script.generated.ts',
    name: 'WALLET_SCRIPT',
  },
]

/** Returns the text of one generated file, from the current sources. */
export async function bundle({ run, entry, name }) {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { ${run.split('(')[0]} } from './${entry}'\n${run}`,
      resolveDir: fileURLToPath(new URL('..', import.meta.url)),
    },
    absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
    legalComments: 'none',
    charset: 'ascii',
  })
  const text = outputFiles[0].text.replace(/^\s*\/\/ .*$\n/gm, '')
  return `// Written by scripts/bundle.mjs from ${entry}. Do not edit.\n\n/** A script for pages. */\nexport const ${name} = ${JSON.stringify(text)}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const one of bundles) writeFileSync(new URL(`../${one.target}`, import.meta.url), await bundle(one))
}
