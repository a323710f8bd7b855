import { readFileSync } from 'node:fs'
import { transform } from 'esbuild'
import { parseAst } from 'vite'

const stores = new Set(['Map', 'Set', 'WeakMap', 'WeakSet'])

/** A pure function's cache about its argument is equal for every kernel, and is released with the argument. */
const memories = { 'kernel/src/wire/check.ts': ['made'] }

/** Resolves with names of top-level `let`, `var` and collections in a source: state that two kernels on a page would share. */
export async function moduleState(file) {
  const [, remembered = []] = Object.entries(memories).find(([path]) => file.endsWith(path)) ?? []
  const { code } = await transform(readFileSync(file, 'utf8'), {
    loader: file.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'automatic',
    target: 'es2022',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  })
  return parseAst(code).body.flatMap((node) => {
    const declaration = node.type.startsWith('Export') ? node.declaration : node
    return declaration?.type === 'VariableDeclaration'
      ? declaration.declarations
          .filter((one) => isState(declaration.kind, one.init))
          .map((one) => nameOf(one.id))
          .filter((name) => !remembered.includes(name))
      : []
  })
}

function isState(kind, init) {
  return kind !== 'const' || (init?.type === 'NewExpression' && stores.has(init.callee.name))
}

function nameOf(pattern) {
  return pattern.type === 'Identifier' ? pattern.name : 'a pattern'
}
