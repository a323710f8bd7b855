import type { Connector, ConnectorSource } from '@latchkey/kernel'
import { createConnector } from '../wallet/create-connector.js'
import type { MobileArgs } from '../wallet/open-mobile.js'

/** The wallet apps of an Android phone, behind one row (Mobile Wallet Adapter). Nothing is loaded before it is pressed or resumed. */
export function mobileWallets(args: MobileArgs): ConnectorSource {
  return {
    id: 'solana.mobile',
    watch(report) {
      // The protocol needs Chrome itself; views inside of apps cannot speak it.
      if (typeof window === 'undefined' || !window.isSecureContext || !/android(?!.*; wv\))/i.test(navigator.userAgent)) return
      let opening: Promise<Connector> | undefined
      const open = (): Promise<Connector> => {
        opening ??= import('../wallet/open-mobile.js').then(async (m) => createConnector(await m.openMobile(args), args.ctx))
        // A package that did not come is asked for again.
        opening.catch(() => {
          opening = undefined
        })
        return opening
      }
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
