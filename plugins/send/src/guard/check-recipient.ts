import type { TransferPlan } from '@latchkey/kernel'
import type { Warning } from '../send-guard.js'
import { isLookAlike } from './look-alike.js'

/** The addresses that this page knows. */
export interface KnownAddresses {
  /** The visitor's accounts, each with its network. */
  readonly own: readonly { readonly address: string; readonly namespace: string; readonly network: string | undefined }[]
  /** Earlier recipients. */
  readonly earlier: readonly string[]
  /** Addresses that may have been recipients: compared with the recipient, but not trusted. */
  readonly claimed?: readonly string[]
  /** Addresses that planted themselves in the account's history to be mistaken for others. */
  readonly lookAlikes?: readonly string[]
  isSame(a: string, b: string): boolean
}

/** Burn addresses: without a known key, or provably without any. */
const BURNED = [
  /^0x0{40}$/,
  /^0x0{36}dead$/i,
  /^0xdead0{36}$/i,
  /^0x0{20}dead0{12}beef$/i,
  /^1{32}$/,
  /^1nc1nerator1{31}$/,
  /^1BitcoinEater/,
]

/** The plugin's own rules about recipient, sender and what arrives. Pure; the most dangerous first. */
export function checkRecipient(
  { args, recipient, sender, arrives }: TransferPlan,
  { own, earlier, claimed = [], lookAlikes = [], isSame }: KnownAddresses,
): readonly Warning[] {
  const { from, to, asset, network } = args
  const mine = own.filter(({ address }) => isSame(address, to))
  const known = [...own.map(({ address }) => address), ...earlier]
  const isKnown = known.some((address) => isSame(address, to))
  const isBait = lookAlikes.some((address) => isSame(address, to))
  const twin = isKnown && !isBait ? undefined : [...known, ...claimed].find((address) => !isSame(address, to) && isLookAlike(to, address))
  const warnings: Warning[] = []
  if (twin !== undefined) warnings.push({ id: 'look-alike', level: 'danger', text: 'send.guard.lookalike', resembles: twin })
  if (BURNED.some((pattern) => pattern.test(to))) warnings.push({ id: 'burn', level: 'danger', text: 'send.guard.burn' })
  else if ((asset !== undefined && isSame(asset, to)) || recipient === 'asset')
    warnings.push({ id: 'asset', level: 'danger', text: 'send.guard.asset' })
  else if (recipient === 'keyless') warnings.push({ id: 'keyless', level: 'danger', text: 'send.guard.keyless' })
  else if (recipient === 'elsewhere' && mine.length === 0)
    warnings.push({ id: 'elsewhere', level: 'danger', text: 'send.guard.elsewhere', values: { network: network.name } })
  else if (recipient === 'contract' && mine.length === 0) warnings.push({ id: 'contract', level: 'warning', text: 'send.guard.contract' })
  if (arrives === 0n) warnings.push({ id: 'nothing', level: 'danger', text: 'send.guard.nothing' })
  if (sender === 'collectibles') warnings.push({ id: 'collectibles', level: 'danger', text: 'send.guard.collectibles' })
  if (isSame(from, to)) warnings.push({ id: 'self', level: 'warning', text: 'send.guard.self' })
  else if (mine.length > 0) warnings.push(ofOwn(mine, network))
  else if (!isKnown && warnings.length === 0) warnings.push({ id: 'first-time', level: 'note', text: 'send.guard.firstTime' })
  return warnings
}

function ofOwn(mine: KnownAddresses['own'], network: TransferPlan['args']['network']): Warning {
  const [first] = mine
  if (mine.some((account) => account.network === undefined || account.network === network.name) || first?.network === undefined)
    return { id: 'own', level: 'note', text: 'send.guard.own' }
  return { id: 'own-elsewhere', level: 'warning', text: 'send.guard.ownElsewhere', values: { other: first.network, network: network.name } }
}
