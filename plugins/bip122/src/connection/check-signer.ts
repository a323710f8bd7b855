import type { Connection } from '@latchkey/kernel'
import { bip122Errors } from '../errors.js'
import type { CheckPsbtArgs } from '../signatures/check-psbt.js'
import type { SignedText } from '../signatures/verify-message.js'

/** The wallet that was asked to sign. */
export interface Signer {
  /** Its accounts are read again after a signature that does not fit. */
  readonly connection: Pick<Connection, 'doubt'>
  /** Its name, for the error. */
  readonly wallet: string
}

/**
 * Verifies that an address's own key signed a text, before the signature leaves. Addresses of several keys are left to who knows them.
 * @throws bip122/signature-foreign
 */
export async function checkText({ connection, wallet }: Signer, signed: SignedText): Promise<void> {
  const check = await load()
  if (check?.verifyMessage(signed) !== false) return
  connection.doubt?.()
  throw bip122Errors.create('signature-foreign', { wallet, address: signed.address })
}

/**
 * Compares a signed PSBT with the one that the wallet was asked to sign.
 * @throws bip122/signature-foreign if another key signed; bip122/psbt-altered if it signed something else
 */
export async function checkPsbt({ connection, wallet }: Signer, args: CheckPsbtArgs): Promise<void> {
  const fault = (await load())?.faultInPsbt(args)
  if (fault === undefined) return
  connection.doubt?.()
  if (fault !== 'key') throw bip122Errors.create('psbt-altered', { wallet, what: fault })
  throw bip122Errors.create('signature-foreign', { wallet, address: args.inputs.map(({ address }) => address).join(', ') })
}

/** Undefined if it does not load: then the app or its server verifies the signature. */
const load = (): Promise<typeof import('../signatures/index.js') | undefined> => import('../signatures/index.js').catch(() => undefined)
