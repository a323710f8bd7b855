import type { Contract } from '@latchkey/kernel'

/** The part of the connect plugin that is used here, when it is installed. */
export interface ConnectFace extends Contract {
  readonly id: 'connect'
  readonly state: { readonly recent: readonly { readonly id: string; readonly name: string }[] }
  readonly views: {
    readonly Connect: [args?: { readonly namespace?: string }]
    readonly ConnectingExternal: [args: { readonly connector: string; readonly namespace?: string }]
  }
}
