import { readdirSync, readFileSync } from 'node:fs'
import { parseAst, transformWithEsbuild } from 'vite'
import { expect, test } from 'vitest'

/** The component that renders buttons. */
const OWN = ['press.tsx']

/** An element of JSX: its tag, and the source of its attributes. */
interface Element {
  readonly tag: string
  readonly attributes: { readonly [name: string]: string }
}
/** Nodes of the syntax tree that matter here (JSX extension of ESTree). */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name: Node | string
  readonly value?: Node
  readonly attributes: readonly Node[]
  readonly expression?: Node
}

async function elementsOf(file: string): Promise<readonly Element[]> {
  const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
  const { code } = await transformWithEsbuild(text, file, { loader: 'tsx', jsx: 'preserve', target: 'esnext' })
  const sourceOf = ({ start, end }: Node): string => code.slice(start, end)
  const found: Element[] = []
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (node.type === 'JSXOpeningElement') {
      const attributes = node.attributes.flatMap((each) => {
        if (each.type !== 'JSXAttribute') return []
        const given = each.value?.expression ?? each.value
        return [
          [
            sourceOf(each.name as Node),
            given
              ? sourceOf(given)
                  .replaceAll('"', "'")
                  .replace(/^'(.*)'$/, '$1')
              : 'true',
          ],
        ]
      })
      found.push({ tag: sourceOf(node.name as Node), attributes: Object.fromEntries(attributes) })
    }
    for (const each of Object.values(node)) look(each)
  }
  look(parseAst(code, { jsx: true }))
  return found
}

const files = (readdirSync(import.meta.dirname, { recursive: true }) as string[])
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.tsx') && !OWN.includes(file))
  .sort()
const screens = await Promise.all(files.map(async (file) => ({ file, found: await elementsOf(file) })))

/** Returns, for each screen with such elements, the first of these attributes that each of them has. */
const collect = (names: readonly string[], is: (element: Element) => boolean): { readonly [file: string]: readonly string[] } =>
  Object.fromEntries(
    screens.flatMap(({ file, found }) => {
      const own = found.filter(is).map(({ attributes }) => names.map((name) => attributes[name]).find((each) => each) ?? '')
      return own.length > 0 ? [[file, own]] : []
    }),
  )

test('every press needs proof of sight, except those that lead elsewhere or show what the visitor already has', () => {
  // Add a button here only if its press changes nothing, sends nothing and reveals nothing that another press did not unlock.
  expect(collect(['onClick', 'type'], ({ tag, attributes: { onClick } }) => tag === 'button' || onClick !== undefined)).toEqual({
    'approve.tsx': ['() => setReceiving(true)', '() => answer(false)'],
    'asked.tsx': ['() => reading.current?.readOn()'],
    'by-provider.tsx': ['leave'],
    'card.tsx': ['press'],
    'changed.tsx': ['close'],
    'confirm-code.tsx': ['leave'],
    'ready.tsx': ['close'],
    'receive.tsx': ['copy'],
    'secure-window.tsx': ['open', '() => answer(false)'],
    'settings/deleted.tsx': ['close'],
    'settings/factor-item.tsx': ['remove'],
    'settings/kit.tsx': ['() => save(made)', 'back', "() => setWay('password')", "() => setWay('code')"],
    'settings/logins.tsx': ['() => setAt(identity)', "() => setAt('add')"],
    'settings/menu.tsx': ['() => go(to)'],
    'settings/recovery.tsx': ["() => setAt('add')"],
    'settings/sure.tsx': ['back'],
    'settings/words.tsx': ['() => setShown(!isShown)', 'back'],
    'setup.tsx': ['leave', '() => setLeaving(false)', "() => setWay('password')", "() => setWay('code')", 'leave'],
    'unlock.tsx': ['leave'],
  })
})

test('the buttons of a header lead away', () => {
  const leaving = collect(['back', 'close'], ({ tag, attributes: { back, close } }) => tag === 'Card' && (back ?? close) !== undefined)
  expect(
    Object.fromEntries(
      Object.entries(leaving).map(([file, all]) => [file, all.map((source) => /press: (.*?)(?:, disabled: \w+)? \}/.exec(source)?.[1])]),
    ),
  ).toEqual({
    'approve.tsx': ['() => answer(false)'],
    'new-code.tsx': ['back'],
    'new-password.tsx': ['back'],
    'ready.tsx': ['close'],
    'receive.tsx': ['back'],
    'settings/devices.tsx': ['back'],
    'settings/kit.tsx': ['back'],
    'settings/logins.tsx': ['list', 'back'],
    'settings/menu.tsx': ['back'],
    'settings/recovery.tsx': ['back'],
    'settings/security-log.tsx': ['back'],
    'setup.tsx': ['leave'],
    'unlock.tsx': ['() => setChosen(void 0)'],
  })
})

test('every screen with a press that counts is guarded', () => {
  const presses = collect(['onPress', 'type'], ({ tag }) => tag === 'Press')
  expect(Object.fromEntries(Object.entries(presses).map(([file, all]) => [file, all.length]))).toEqual({
    'approve.tsx': 1,
    'by-provider.tsx': 2,
    'confirm-code.tsx': 1,
    'new-code.tsx': 1,
    'new-password.tsx': 1,
    'settings/deleted.tsx': 1,
    'settings/logins.tsx': 1,
    'settings/menu.tsx': 1,
    'settings/sure.tsx': 1,
    'setup.tsx': 1,
    'unlock.tsx': 2,
  })
  const guards = collect(['consent'], ({ tag }) => tag === 'Guard')
  expect(Object.keys(guards)).toEqual(Object.keys(presses))
  // Without a window that asks first, a press must lead to a screen that has one; setting up a new wallet is the exception.
  expect(Object.keys(guards).filter((file) => guards[file]?.every((consent) => consent !== ''))).toEqual([
    'approve.tsx',
    'by-provider.tsx',
    'confirm-code.tsx',
    'unlock.tsx',
  ])
})

test('an approval without enough money cannot be confirmed', () => {
  expect(collect(['disabled'], ({ tag }) => tag === 'Press')['approve.tsx']).toEqual(['lacks !== void 0'])
})

test('submits a form only by a press that counts, including the keyboard', () => {
  const forms = collect([], ({ tag }) => tag === 'form')
  const submits = collect(['type'], ({ tag }) => tag === 'Press')
  expect(Object.keys(forms)).toEqual(['confirm-code.tsx', 'new-code.tsx', 'new-password.tsx', 'unlock.tsx'])
  for (const [file, all] of Object.entries(forms))
    expect(
      submits[file]?.filter((type) => type === 'submit'),
      file,
    ).toHaveLength(all.length)
})
