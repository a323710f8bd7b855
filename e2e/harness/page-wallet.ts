import type { Page } from 'playwright-core'

/** Announces a wallet in the page that answers without keys or a chain, for tests that only need to be connected. */
export function announceWallet(page: Page, name: string): Promise<unknown> {
  return page.addInitScript((wallet) => {
    const answers: { readonly [method: string]: unknown } = {
      eth_requestAccounts: ['0x8ba1f109551bD432803012645Ac136ddd64DBA72'],
      eth_accounts: ['0x8ba1f109551bD432803012645Ac136ddd64DBA72'],
      eth_chainId: '0x539',
    }
    const provider = {
      request: async ({ method }: { readonly method: string }) => answers[method] ?? null,
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
  }, name)
}
