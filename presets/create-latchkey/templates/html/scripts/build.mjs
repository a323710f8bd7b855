// `npm run build`: the files for your web server, in dist. Nothing is compiled.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { folder, pageWith } from './latchkey-files.mjs'

rmSync('dist', { recursive: true, force: true })
cpSync('site', 'dist', { recursive: true })
cpSync(folder, 'dist/latchkey', { recursive: true })
writeFileSync('dist/index.html', pageWith(readFileSync('site/index.html', 'utf8')))
