import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './workspace.mjs'

/**
 * TypeScript's parser. The compiler that we build with (7) has no stable one; `@arethetypeswrong/core`, which reads our packages
 * in the gate `publish`, brings the one that it needs, and type files are plain enough for it.
 */
export function typescriptApi() {
  const ours = createRequire(join(root, 'package.json'))
  const cli = createRequire(ours.resolve('@arethetypeswrong/cli/package.json'))
  return createRequire(cli.resolve('@arethetypeswrong/core'))('typescript')
}
