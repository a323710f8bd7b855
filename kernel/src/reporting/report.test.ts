import { expect, test, vi } from 'vitest'
import { walletErrors } from '../errors/wallet-errors.js'
import { initialState } from '../state/initial-state.js'
import { createReporter } from './report.js'

const nodeError = (code: number, message: string): Error => Object.assign(new Error(message), { code })

test('API-48 errors of wallets and nodes show one alert per kind', async () => {
  const written = vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  const core = initialState({})
  const { report } = createReporter({ core, debug: true, mappers: () => [], onError: undefined, emitError: () => {} })
  const shown = async (error: unknown): Promise<string | undefined> => {
    core.alert = undefined
    report(error, 'eip155')
    await vi.dynamicImportSettled()
    return core.alert === undefined ? undefined : (core.alert as { readonly short: string }).short
  }
  expect(await shown(nodeError(-32005, 'limit exceeded'))).toBe('limit exceeded')
  expect(await shown(nodeError(-32005, 'limit exceeded, once more'))).toBeUndefined()
  expect(await shown(nodeError(-32603, 'internal'))).toBe('internal')
  const locked = walletErrors.create('locked', { wallet: 'Alba' })
  expect(await shown(locked)).toBe(locked.message)
  expect(await shown(walletErrors.create('locked', { wallet: 'Brio' }))).toBeUndefined()
  expect(await shown(walletErrors.create('rejected', { wallet: 'Brio' }))).toBeUndefined()
  // They are logged to the console as warnings.
  expect(written).not.toHaveBeenCalled()
})
