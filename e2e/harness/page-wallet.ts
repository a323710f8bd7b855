import type { Page } from 'playwright-core'
import type { Hex } from 'viem'

interface Keeper {
  readonly address: string
  /** Signs the bytes of a text. */
  sign(message: Hex): Promise<Hex>
}

/** Announces a wallet in the page without a chain: for tests that only need a connection, or whose `keeper` signs. */
export async function announceWallet(page: Page, name: string, keeper?: Keeper): Promise<void> {
  await page.exposeFunction('signForWallet', (message: Hex) => keeper?.sign(message) ?? null)
  await page.addInitScript(
    ([wallet, account]) => {
      const accounts = [account]
      const answers: { readonly [method: string]: unknown } = {
        eth_requestAccounts: accounts,
        eth_accounts: accounts,
        eth_chainId: '0x539',
      }
      const { signForWallet } = window as unknown as { signForWallet(message: unknown): Promise<unknown> }
      const provider = {
        request: async ({ method, params = [] }: { readonly method: string; readonly params?: readonly unknown[] }) =>
          method === 'personal_sign' ? signForWallet(params[0]) : (answers[method] ?? null),
        on() {},
        removeListener() {},
      }
      const info = {
        uuid: '350670db-19fa-4704-a166-e52e178b59d2',
        name: wallet,
        icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/%3E',
        rdns: `test.${wallet.replaceAll(' ', '').toLowerCase()}`,
      }
      const announce = (): void => {
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
      }
      addEventListener('eip6963:requestProvider', announce)
      announce()
    },
    [name, keeper?.address ?? '0x8ba1f109551bD432803012645Ac136ddd64DBA72'] as const,
  )
}
