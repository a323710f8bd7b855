import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { templates, writeTemplates } from '../../presets/plugin-kit/src/new-plugin.mjs'
import { root } from './workspace.mjs'

/** Creates `plugins/<name>` below `into`: the plugin of `@latchkey/plugin-kit`, with manifest and compiler options of this workspace. */
export function writePlugin(name, into = root) {
  const from = [join(templates, 'plugin'), join(root, 'scripts/templates/plugin')]
  const files = writeTemplates({ name, into: join(into, 'plugins', name), from }, (text) =>
    text.replaceAll('__package__', `@latchkey/${name}`),
  )
  // Filled in by `scripts/versions.mjs`.
  writeFileSync(join(into, 'plugins', name, 'src/version.ts'), '')
  return files.map((file) => `plugins/${name}/${file}`)
}
