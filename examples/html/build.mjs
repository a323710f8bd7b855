import { build } from 'esbuild'

await build({
  entryPoints: ['src/main.js'],
  outdir: 'dist',
  bundle: true,
  // The modal and wallets are in separate files, loaded when needed.
  splitting: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
})
