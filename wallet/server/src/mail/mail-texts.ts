import type { Language } from '@latchkey/wallet-protocol'
import type { FactorKind } from '@latchkey/wallet-protocol/wire'
import type { ServerTexts } from '../texts/en.js'
import { browserIn, textsOf } from '../texts/texts-of.js'
import type { Mail } from './mail-transport.js'

/** The requester, as far as the server knows. */
export interface Asker {
  /** The requesting page, or its host. */
  readonly origin: string
  readonly browser: string
  /** Address block. */
  readonly place: string | undefined
  readonly now: number
  /** Language of the page. */
  readonly language: Language
}
type Letter = Omit<Mail, 'to'>
type Mails = ServerTexts['mails']

export function loginCodeMail(code: string, asker: Asker): Letter {
  return codeLetter(of(asker).mails.loginCode, code, asker)
}

export function loginLinkMail(link: string, asker: Asker): Letter {
  const { subject, lead, after } = of(asker).mails.loginLink
  return letter(subject(asked(asker)), lead(asked(asker)), facts(asker), ...after({ ...asked(asker), link }))
}

export function primaryCodeMail(code: string, asker: Asker): Letter {
  return codeLetter(of(asker).mails.primaryCode, code, asker)
}

export function secondaryCodeMail(code: string, asker: Asker): Letter {
  return codeLetter(of(asker).mails.secondaryCode, code, asker)
}

export function takenMail(asker: Asker): Letter {
  return notice(of(asker).mails.taken, asker)
}

interface EmailChange {
  readonly old: string
  readonly new: string
}

/** Notice to the new address. */
export function changedMail(email: EmailChange, asker: Asker): Letter {
  const { subject, lead, after } = of(asker).mails.changed
  const place = asked(asker)
  return letter(subject(place), lead({ ...place, before: email.old, now: email.new }), facts(asker), ...after(place))
}

/** Notice to the old address, with the link that undoes the change, if there is one. */
export function givenUpMail(email: EmailChange, asker: Asker, undo: string | undefined): Letter {
  const { subject, lead, undo: undoText, final } = of(asker).mails.changed
  const place = asked(asker)
  const rest = undo === undefined ? final(place) : undoText({ link: undo })
  return letter(subject(place), lead({ ...place, before: email.old, now: email.new }), facts(asker), rest)
}

export function undoneMail(email: string, asker: Asker): Letter {
  const { subject, lead, after } = of(asker).mails.undone
  return letter(subject(asked(asker)), lead({ email }), ...after(asked(asker)))
}

export function exportedMail(asker: Asker): Letter {
  return notice(of(asker).mails.exported, asker)
}

export function kitMail(asker: Asker): Letter {
  return notice(of(asker).mails.kit, asker)
}

export function recoveryUsedMail(kind: Exclude<FactorKind, 'device'>, asker: Asker): Letter {
  const texts = of(asker)
  const given = { ...asked(asker), way: texts.ways[kind] }
  const { subject, lead, after } = texts.mails.recoveryUsed
  return letter(subject(given), lead(given), facts(asker), ...after(given))
}

export function wrongPasswordMail(asker: Asker): Letter {
  return notice(of(asker).mails.wrongPassword, asker)
}

export function deletionMail(restore: string, at: number, asker: Asker): Letter {
  const { subject, lead, after } = of(asker).mails.deletion
  const place = asked(asker)
  return letter(subject(place), lead({ ...place, at: whenOf(at) }), facts(asker), ...after({ ...place, link: restore }))
}

export function loginAddedMail(provider: string, asker: Asker): Letter {
  return loginNotice(of(asker).mails.loginAdded, provider, asker)
}

export function loginRemovedMail(provider: string, asker: Asker): Letter {
  return loginNotice(of(asker).mails.loginRemoved, provider, asker)
}

export function loginUsedMail(provider: string, asker: Asker): Letter {
  return loginNotice(of(asker).mails.loginUsed, provider, asker)
}

export interface NamedFactor {
  readonly kind: FactorKind
  readonly label: string | undefined
}

/** Notice about a way to unlock the wallet. */
export function factorMail(change: 'factorAdded' | 'factorRemoved', factor: NamedFactor, asker: Asker): Letter {
  const { subject, lead, after } = of(asker).mails[change]
  const given = { ...asked(asker), ...factor }
  return letter(subject(given), lead(given), facts(asker), ...after(given))
}

/** Notice that logins are blocked, for new devices or for one that is known. */
export function pausedMail(who: 'strangers' | 'device', asker: Asker): Letter {
  const { paused, pausedDevice } = of(asker).mails
  return notice(who === 'strangers' ? paused : pausedDevice, asker)
}

/** Formats a time, such as `2026-01-31 12:00 UTC`. */
export function whenOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function codeLetter({ subject, lead, after }: Mails['loginCode'], code: string, asker: Asker): Letter {
  const given = { ...asked(asker), code, origin: asker.origin }
  return letter(subject(given), lead(given), facts(asker), ...after(given))
}

function notice({ subject, lead, after }: Mails['taken'], asker: Asker): Letter {
  const place = asked(asker)
  return letter(subject(place), lead(place), facts(asker), ...after(place))
}

function loginNotice({ subject, lead, after }: Mails['loginAdded'], provider: string, asker: Asker): Letter {
  const given = { ...asked(asker), provider }
  return letter(subject(given), lead(given), facts(asker), ...after(given))
}

function letter(subject: string, ...parts: readonly string[]): Letter {
  return { subject, text: `${parts.join('\n\n')}\n` }
}

function of({ language }: Asker): ServerTexts {
  return textsOf(language)
}

function asked({ origin }: Asker): { readonly host: string } {
  return { host: new URL(origin).host }
}

function facts(asker: Asker): string {
  const texts = of(asker)
  const { page, browser, network, time, unknown } = texts.facts
  return [
    `${page}: ${asker.origin}`,
    `${browser}: ${browserIn(texts, asker.browser)}`,
    `${network}: ${asker.place ?? unknown}`,
    `${time}: ${whenOf(asker.now)}`,
  ].join('\n')
}
