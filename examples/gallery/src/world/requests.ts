import { approvalBodies, type Contract, definePlugin, KERNEL_VERSION, type Plugin, slot } from '@latchkey/kernel'
import { translations as bitcoinTranslations } from '../../../../plugins/bip122/src/messages/approve/translations.js'
import { translations as evmTranslations } from '../../../../plugins/eip155/src/messages/approve/translations.js'
import { answerCall, answerFee, simulated } from './demands.js'

/** How the nodes answer while a request is described: whether they can simulate, and how that ends; or its description is never done. */
export type NodeMood = 'answers' | 'simulates' | 'reverts' | 'fails' | 'reading'

/** The parts of the EVM and Bitcoin plugins for the page's own approvals. */
export interface EvmRequestsContract extends Contract {
  readonly id: 'eip155'
  readonly actions: { read(args: { readonly method: string; readonly params: readonly unknown[] }): Promise<unknown> }
  readonly rpc: {
    readonly [method in 'eth_sendTransaction' | 'eth_signTypedData_v4' | 'wallet_sendCalls']: {
      readonly params: readonly unknown[]
      readonly result: never
    }
  }
}
export interface BitcoinRequestsContract extends Contract {
  readonly id: 'bip122'
  readonly rpc: { readonly signPsbt: { readonly params: readonly unknown[]; readonly result: never } }
}

const asks = { policy: 'approve', handle: () => new Promise<never>(() => {}) } as const

/** Replaces the EVM plugin: nodes answer as the scene specifies, without a network. The approval's body is the real one. */
export function evmRequests(mood: NodeMood = 'answers'): Plugin<EvmRequestsContract> {
  const body = async () =>
    mood === 'reading' ? import('./reading-body.js') : import('../../../../plugins/eip155/src/approval/approval-body.js')
  return definePlugin<EvmRequestsContract>({
    id: 'eip155',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    needs: ['kernel.approvalBodies'],
    lateMessages: {
      approve: {
        en: () => import('../../../../plugins/eip155/src/messages/approve/en.js'),
        ...evmTranslations,
      },
    },
    setup: (ctx) => ({
      rpc: { eth_sendTransaction: asks, eth_signTypedData_v4: asks, wallet_sendCalls: asks },
      actions: {
        async read({ method, params: [first] }) {
          // Safe, like below: only this plugin's approval reads.
          if (mood !== 'fails' && method === 'eth_call') return answerCall(first as Parameters<typeof answerCall>[0])
          if (mood !== 'fails' && answerFee(method) !== undefined) return answerFee(method)
          if (mood === 'simulates' || mood === 'reverts') return simulated(first as Parameters<typeof simulated>[0], mood === 'reverts')
          throw new TypeError('Failed to fetch')
        },
      },
      contributes: [
        approvalBodies.of({
          id: 'eip155',
          methods: ['eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_sendCalls'],
          load: slot(ctx, body as never),
        }),
      ],
    }),
  })
}

/** Replaces the Bitcoin plugin in the same way. */
export function bitcoinRequests(): Plugin<BitcoinRequestsContract> {
  return definePlugin<BitcoinRequestsContract>({
    id: 'bip122',
    version: '1.0.0',
    kernel: `^${KERNEL_VERSION}`,
    needs: ['kernel.approvalBodies'],
    lateMessages: {
      approve: {
        en: () => import('../../../../plugins/bip122/src/messages/approve/en.js'),
        ...bitcoinTranslations,
      },
    },
    setup: (ctx) => ({
      rpc: { signPsbt: asks },
      contributes: [
        approvalBodies.of({
          id: 'bip122',
          methods: ['signPsbt'],
          load: slot(ctx, () => import('../../../../plugins/bip122/src/approval/approval-body.js') as never),
        }),
      ],
    }),
  })
}
