import { type ConnectorSource, loadOnce } from '@latchkey/kernel'
import { createConnector } from '../wallet/create-connector.js'
import type { MobileArgs } from '../wallet/open-mobile.js'

/** The wallet apps of an Android phone, behind one row (Mobile Wallet Adapter). Loads nothing before it is clicked or resumed. */
export function mobileWallets(args: MobileArgs): ConnectorSource {
  return {
    id: 'solana.mobile',
    watch(report) {
      // The protocol needs Chrome itself; in-app browsers do not support it.
      if (typeof window === 'undefined' || !window.isSecureContext || !/android(?!.*; wv\))/i.test(navigator.userAgent)) return
      const open = loadOnce(() => import('../wallet/open-mobile.js').then(async (m) => createConnector(await m.openMobile(args), args.ctx)))
      report([
        {
          id: 'solana:mobile',
          type: 'EXTERNAL',
          name: 'Solana wallet app',
          namespaces: ['solana'],
          connect: async (call) => (await open()).connect(call),
          resume: async (call) => (await (await open()).resume?.(call)) ?? [],
        },
      ])
    },
  }
}
