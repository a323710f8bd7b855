import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './workspace.mjs'

/**
 * TypeScript's parser. The compiler that we build with (7) has no stable API; `@arethetypeswrong/core`, which checks our packages in the
 * gate `publish`, depends on a version that has one, and type files are simple enough for it.
 */
export function typescriptApi() {
  const ours = createRequire(join(root, 'package.json'))
  const cli = createRequire(ours.resolve('@arethetypeswrong/cli/package.json'))
  return createRequire(cli.resolve('@arethetypeswrong/core'))('typescript')
}
