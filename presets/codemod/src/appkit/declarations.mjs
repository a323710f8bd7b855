import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'

const TEXT = `import type { AppKitElements } from '@latchkey/compat-appkit/react'

// Packages do not change the types of others, so the app declares the elements.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends AppKitElements {}
  }
}
`

/** Returns a file for each changed package that writes AppKit's elements in TypeScript: it declares them for JSX. */
export function declarations(sources, changes) {
  const folders = changes.filter(({ file }) => basename(file) === 'package.json').map(({ file }) => dirname(file) + sep)
  return folders.flatMap((folder) => {
    const user = sources.find(
      (file) => file.startsWith(folder) && file.endsWith('.tsx') && /<appkit-[a-z]/.test(readFileSync(file, 'utf8')),
    )
    const file = user && join(dirname(user), 'appkit-elements.d.ts')
    return file && !existsSync(file) ? [{ file, before: '', after: TEXT }] : []
  })
}
