import { LatchkeyProvider } from '@latchkey/kernel/react'
import type { ComponentProps, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { askAccount } from '../fixtures/ask-account.js'
import { type SiwxResult, useSIWX } from './use-siwx.js'

// Preloaded, so that tests do not wait for lazy chunks.
beforeAll(() => import('../create-sign-in.js'))

function Ask({ said }: { readonly said: SiwxResult[] }): ReactNode {
  said.push(useSIWX())
  return undefined
}

/** Returns the hook's result on a page with this kernel. */
function ask(kernel: unknown): SiwxResult {
  const said: SiwxResult[] = []
  renderToString(
    <LatchkeyProvider kernel={kernel as ComponentProps<typeof LatchkeyProvider>['kernel']}>
      <Ask said={said} />
    </LatchkeyProvider>,
  )
  return said[0] as SiwxResult
}

test('the hook signs the current account in and out, and returns it', async () => {
  const { kernel, flow, status, sessions } = await askAccount({ getRequired: () => false })
  // Simulates a page hydrated long ago, which shows the current state, not the server's.
  const now = Object.create(kernel, { served: { value: undefined } })
  const signing = ask(now).signIn()
  await flow.sign()
  expect(await signing).toEqual(sessions()[0])
  expect(ask(now)).toMatchObject({ session: sessions()[0], status: 'signed' })
  await ask(now).signOut()
  expect([sessions(), status()]).toEqual([[], 'none'])
  expect(ask(now)).toMatchObject({ session: undefined, status: 'none' })
})

test('SSR-03: no one is signed in without a kernel, or on a server', async () => {
  const { kernel, flow } = await askAccount()
  await flow.sign()
  for (const each of [undefined, kernel]) expect(ask(each)).toMatchObject({ session: undefined, status: 'none' })
})

test('before there is a kernel, signing in and out reject with the reason for the wait', async () => {
  const { signIn, signOut } = ask(undefined)
  for (const act of [signIn, signOut]) await expect(act()).rejects.toMatchObject({ catalogue: 'kernel', code: 'not-yet' })
})
