import { loadEnglish } from '../i18n/index.js'
import type { AnySpec, Contract, View } from '../types/index.js'
import { KERNEL_VERSION } from './version.js'

/** What the approval view gets. */
export interface ApproveContract extends Contract {
  readonly id: 'core'
  readonly views: { readonly Approve: [] }
  readonly messages: 'shell.approve.title'
}

const approve: View<ApproveContract, 'Approve'> = {
  title: 'shell.approve.title',
  load: () => import('../shell/approve.js'),
  back: false,
}

/** The kernel's own part in the shape of a plugin: its texts, and the view that asks before a request is made. */
export const coreSpec: AnySpec = {
  id: 'core',
  version: KERNEL_VERSION,
  // It is the kernel.
  kernel: '^0.0.0',
  views: { Approve: approve as View<Contract, never> },
  messages: {
    // Buttons stand in the page before any chunk is loaded.
    en: {
      'shell.connect': 'Connect wallet',
      'shell.connecting': 'Connecting…',
      'shell.network': 'Select network',
      'shell.switch': 'Switch network',
    },
  },
}

/** What requests say in words, with the view that asks. Few visitors see it: wallets of their own ask by themselves. */
export const approveTexts: AnySpec['messages'] & object = {
  en: () => import('../messages/approve/en.js'),
  de: () => import('../messages/approve/de.js'),
  ar: () => import('../messages/approve/ar.js'),
}

/** All other texts of the kernel come with the shell. */
export const shellTexts: AnySpec['messages'] & object = {
  // With the code that puts values into texts, which every language needs.
  en: loadEnglish,
  de: () => import('../messages/de.js'),
  ar: () => import('../messages/ar.js'),
}
