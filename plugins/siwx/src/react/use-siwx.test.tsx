import { LatchkeyProvider } from '@latchkey/kernel/react'
import type { ComponentProps, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { askAccount } from '../fixtures/ask-account.js'
import { type SiwxResult, useSIWX } from './use-siwx.js'

// What comes late in a page is not what is waited for here.
beforeAll(() => import('../late.js'))

function Ask({ said }: { readonly said: SiwxResult[] }): ReactNode {
  said.push(useSIWX())
  return undefined
}

/** What the hook says on a page with this kernel. */
function ask(kernel: unknown): SiwxResult {
  const said: SiwxResult[] = []
  renderToString(
    <LatchkeyProvider kernel={kernel as ComponentProps<typeof LatchkeyProvider>['kernel']}>
      <Ask said={said} />
    </LatchkeyProvider>,
  )
  return said[0] as SiwxResult
}

test('the account in use is signed in and out by the hook, which says who it is', async () => {
  const { kernel, flow, status, sessions } = await askAccount({ getRequired: () => false })
  // As on a page that was hydrated long ago: it shows what is, not what the server showed.
  const now = Object.create(kernel, { served: { value: undefined } })
  const signing = ask(now).signIn()
  await flow.sign()
  expect(await signing).toEqual(sessions()[0])
  expect(ask(now)).toMatchObject({ session: sessions()[0], status: 'signed' })
  await ask(now).signOut()
  expect([sessions(), status()]).toEqual([[], 'none'])
  expect(ask(now)).toMatchObject({ session: undefined, status: 'none' })
})

test('SSR-03: without a kernel, or on a server, nobody is signed in', async () => {
  const { kernel, flow } = await askAccount()
  await flow.sign()
  for (const each of [undefined, kernel]) expect(ask(each)).toMatchObject({ session: undefined, status: 'none' })
})

test('before there is a kernel, signing in and out reject with what the page waits for', async () => {
  const { signIn, signOut } = ask(undefined)
  for (const act of [signIn, signOut]) await expect(act()).rejects.toMatchObject({ catalogue: 'kernel', code: 'not-yet' })
})
