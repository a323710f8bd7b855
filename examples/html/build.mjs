import { build } from 'esbuild'

await build({
  entryPoints: ['src/main.js'],
  outdir: 'dist',
  bundle: true,
  // The modal and wallets come in files of their own, when they are needed.
  splitting: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
})
