import type { Page } from 'playwright-core'

export interface PageWallet {
  readonly name: string
  readonly icon: string
  /** `never` leaves the question open. */
  readonly mood?: 'approve' | 'never' | 'reject'
}

/** Announces a wallet in the page that answers without keys or a chain, for tests that only need to be connected. */
export function announceWallet(page: Page, wallet: PageWallet): Promise<unknown> {
  return page.addInitScript(({ name, icon, mood }) => {
    const answers: { readonly [method: string]: () => unknown } = {
      eth_requestAccounts: () => {
        if (mood === 'never') return new Promise(() => {})
        if (mood === 'reject') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
        return ['0x8ba1f109551bD432803012645Ac136ddd64DBA72']
      },
      eth_accounts: () => ['0x8ba1f109551bD432803012645Ac136ddd64DBA72'],
      eth_chainId: () => '0x539',
    }
    const provider = {
      request: async ({ method }: { readonly method: string }) => answers[method]?.() ?? null,
      on() {},
      removeListener() {},
    }
    const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name, icon, rdns: `test.${name.replaceAll(' ', '').toLowerCase()}` }
    const announce = (): void => {
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    }
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }, wallet)
}
