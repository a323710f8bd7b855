import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as buttons from '@latchkey/kernel/react'
import { describe } from 'vitest'
import { groups } from '../../examples/gallery/src/scenes/index.js'
import { coreSpec } from '../../kernel/src/plugins/core-spec.js'
import { specOf } from '../../kernel/src/plugins/spec.js'
import { root } from '../../scripts/lib/workspace.mjs'
import { expect, test } from '../harness/fixtures.js'
import { plugins } from '../harness/gallery-cells.js'

const shown = new Set(Object.values(groups).flatMap((scenes) => scenes.map(({ view }) => view)))

describe('the gallery as a whole', () => {
  test('every view that a plugin or the kernel registers has a cell', () => {
    const registered = [coreSpec, ...plugins.map(specOf)].flatMap(({ views = {} }) => Object.keys(views))
    expect(registered.length).toBeGreaterThan(15)
    expect(registered.filter((view) => !shown.has(view))).toEqual([])
  })

  test('every plugin of the workspace with views is included', () => {
    const folder = join(root, 'plugins')
    const withViews = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'src', 'views')))
    // A folder's name is in kebab-case, a plugin's in camelCase.
    const idOf = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    expect(withViews.filter((name) => !plugins.some(({ id }) => id === idOf(name)))).toEqual([])
  })

  test('every page button has a cell', () => {
    expect(Object.keys(buttons).filter((name) => /^[A-Z]\w*Button$/.test(name) && !shown.has(name))).toEqual([])
  })
})
