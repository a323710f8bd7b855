import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { exportedNames } from './exported-names.mjs'
import { publicPackages, root, sourceEntries } from './workspace.mjs'

const names = await exportedNames()
const entries = publicPackages()
  .flatMap(sourceEntries)
  .filter(({ name }) => name === './react')

test.each(entries.map(({ id }) => id))(
  'SSR-13 in a server component every hook of %s throws instructions, and every component is available',
  async (id) => {
    const found = await inServerComponent(id)
    expect(Object.keys(found).sort()).toEqual(names[id].values)
    for (const [name, value] of Object.entries(found)) {
      if (!/^use[A-Z]/.test(name)) expect([name, typeof value]).toEqual([name, name === 'LatchkeyProvider' ? 'function' : 'object'])
      else expect(() => value({})).toThrow(`${name}() was called in a server component. Begin the file that calls it with 'use client'.`)
    }
  },
)

test('SSR-13 a provider that gets a kernel from a server component throws instructions; without one, or with that of a client file, it renders', async () => {
  const { LatchkeyProvider } = await inServerComponent('@latchkey/kernel/react')
  expect(() => LatchkeyProvider({ kernel: { start() {} } })).toThrow(/functions do not pass to the browser.*'use client'/)
  for (const kernel of [undefined, { $$typeof: Symbol.for('react.client.reference') }]) {
    const { type, props } = LatchkeyProvider({ kernel, children: 'page' })
    expect([type.name, props]).toEqual(['LatchkeyProvider', { kernel, children: 'page' }])
  }
})

/** An entry as bundlers load it for server components: with their condition, and files that begin with 'use client' as references. */
async function inServerComponent(id) {
  const { outputFiles } = await build({
    stdin: { contents: `export * from '${id}'`, resolveDir: join(root, 'e2e') },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    conditions: ['react-server', '@latchkey/source'],
    plugins: [clientReferences()],
  })
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
}

function clientReferences() {
  return {
    name: 'client-references',
    setup(builder) {
      builder.onLoad({ filter: /\/src\/.+\.tsx?$/ }, ({ path }) => {
        if (!readFileSync(path, 'utf8').startsWith("'use client'")) return undefined
        const id = entries.find(({ file }) => file === path)?.id
        const lines = names[id].values.map(
          (name) => `export const ${name} = { $$typeof: Symbol.for('react.client.reference'), name: '${name}' }`,
        )
        return { contents: lines.join('\n') }
      })
    },
  }
}
