import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { build as vite } from 'vite'
import { run } from './run.mjs'
import { readJson, root } from './workspace.mjs'

const compilers = ['nodenext', 'bundler']

/** Makes a project of a site's kind in `folder` with the packed packages, installed by npm. */
export async function installConsumer(folder, packed) {
  cpSync(join(root, 'scripts/fixtures/consumer'), folder, { recursive: true })
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, type: 'module', dependencies: dependencies(packed) }, undefined, 2),
  )
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder })
}

/** Compiles the project's types with the libraries' own checked too, then bundles it without an alias or a polyfill. */
export async function buildConsumer(folder) {
  const entry = join(folder, 'src/main.tsx')
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  await Promise.all(compilers.map((name) => run(process.execPath, [tsc, '-p', `tsconfig.${name}.json`], { cwd: folder })))
  await esbuild({
    entryPoints: [entry],
    outdir: join(folder, 'out'),
    bundle: true,
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'warning',
  })
  await vite({ root: folder, configFile: false, logLevel: 'warn', esbuild: { jsx: 'automatic' } })
}

function dependencies(packed) {
  const react = readJson(join(root, 'node_modules/react/package.json')).version
  return {
    ...Object.fromEntries(packed.map(({ name, file }) => [name, `file:${file}`])),
    react,
    'react-dom': react,
    '@types/react': readJson(join(root, 'node_modules/@types/react/package.json')).version,
    '@types/react-dom': readJson(join(root, 'node_modules/@types/react-dom/package.json')).version,
  }
}
