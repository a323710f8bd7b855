import { buttonTexts, loadEnglish } from '../i18n/index.js'
import { translations as approveTranslations } from '../messages/approve/translations.js'
import { translations } from '../messages/translations.js'
import { defineService, type Service } from '../points/index.js'
import type { AnySpec, Contract, View } from '../types/index.js'
import { KERNEL_VERSION } from './version.js'

/** Arguments of the approval view. */
export interface ApproveContract extends Contract {
  readonly id: 'core'
  readonly views: { readonly Approve: [] }
  readonly messages: 'shell.approve.title'
}

/** Not in the state: a plugin without a grant sees that there is an approval, and nothing of its content. */
const approvals: Service<{ questions(): readonly { readonly method: string }[] }> = /* @__PURE__ */ defineService('kernel.approvals')

/** Whether a request sends something, or signs without sending, by the name of its method. */
function kindOf(method: string): 'send' | 'sign' | 'other' {
  return /send/i.test(method) ? 'send' : /sign/i.test(method) ? 'sign' : 'other'
}

const approve: View<ApproveContract, 'Approve'> = {
  title: (_args, ctx) => ctx.t('shell.approve.title', { kind: kindOf(ctx.use(approvals).questions()[0]?.method ?? '') }),
  load: () => import('../shell/approve.js'),
  back: false,
}

/** The kernel's own part in the shape of a plugin: the view that asks for approval before a request is sent. */
export const coreSpec: AnySpec = {
  id: 'core',
  version: KERNEL_VERSION,
  // This is the kernel itself.
  kernel: '^0.0.0',
  lazy: true,
  views: { Approve: approve as View<Contract, never> },
}

/** Texts of the buttons that are on the page before any chunk is loaded. */
export const pageTexts = (): AnySpec['messages'] & object => ({ en: buttonTexts })

/** Texts for requests, loaded with the approval view. Few visitors see it: external wallets ask for approval themselves. */
export const approveTexts = (): AnySpec['messages'] & object => ({
  en: () => import('../messages/approve/en.js'),
  ...approveTranslations,
})

/** All other texts of the kernel are loaded with the shell. */
export const shellTexts = (): AnySpec['messages'] & object => ({
  // Loaded with the formatter for values, which every language needs.
  en: loadEnglish,
  ...translations,
})
