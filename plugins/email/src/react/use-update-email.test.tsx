import { LatchkeyProvider } from '@latchkey/kernel/react'
import type { ComponentProps, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { type UpdateEmailOptions, type UpdateEmailResult, useUpdateEmail } from './use-update-email.js'

function Ask({ said, options }: { readonly said: UpdateEmailResult[]; readonly options: UpdateEmailOptions | undefined }): ReactNode {
  said.push(useUpdateEmail(options))
  return undefined
}

/** Returns the hook's result on a page with this `updateEmail` action. */
function ask(updateEmail: (...args: unknown[]) => Promise<string>, options?: UpdateEmailOptions): UpdateEmailResult {
  const kernel = { actions: { email: { updateEmail } }, served: undefined }
  const said: UpdateEmailResult[] = []
  renderToString(
    // The hook only uses this action of the kernel.
    <LatchkeyProvider kernel={kernel as unknown as ComponentProps<typeof LatchkeyProvider>['kernel']}>
      <Ask said={said} options={options} />
    </LatchkeyProvider>,
  )
  return said[0] as UpdateEmailResult
}

test('before the first call, nothing is pending and there is no result', () => {
  const { updateEmail, ...rest } = ask(async () => '')
  expect(rest).toEqual({ isPending: false, isSuccess: false, isError: false, data: undefined, error: undefined })
})

test('the call passes on its arguments, resolves with the new address and reports it', async () => {
  const [action, onSuccess, onError] = [vi.fn(async () => 'new@example.com'), vi.fn(), vi.fn()]
  expect(await ask(action, { onSuccess, onError }).updateEmail({ email: 'new@example.com' })).toBe('new@example.com')
  expect([action.mock.calls, onSuccess.mock.calls, onError.mock.calls]).toEqual([
    [[{ email: 'new@example.com' }]],
    [['new@example.com']],
    [],
  ])
})

test('a visitor who leaves rejects the call and is reported as an error', async () => {
  const reason = new Error('cancelled')
  const [onSuccess, onError] = [vi.fn(), vi.fn()]
  await expect(ask(() => Promise.reject(reason), { onSuccess, onError }).updateEmail()).rejects.toBe(reason)
  expect([onSuccess.mock.calls, onError.mock.calls]).toEqual([[], [[reason]]])
})
