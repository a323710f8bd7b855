import { serverErrors } from '@latchkey/server-kit'
import type { FamilyTitles } from '../message/families.js'
import { parseMessage } from '../message/parse-message.js'
import { readCacao } from '../message/read-cacao.js'
import type { MessageFields, SiwxSession } from '../wire.js'
import type { Visit } from './sessions/visit.js'

export interface CheckArgs {
  readonly visit: Visit
  readonly chains: readonly string[] | undefined
  /** Names of the account families in messages. */
  readonly titles: FamilyTitles
  readonly now: number
  readonly leewayMs: number
  /** Maximum age of a message. */
  readonly nonceMs: number
}

/**
 * Checks that a signed message matches its fields, is meant for this page, and is current. Returns the text that the signature must cover.
 *
 * @throws server/invalid if it is not a message or contradicts itself, server/unproven if it was made elsewhere or at another time
 */
export function checkMessage(sent: SiwxSession, args: CheckArgs): string {
  const { data } = sent
  const message = sent.cacao === undefined ? textOf(sent, args) : cacaoText(sent)
  if (args.chains?.includes(data.chainId) === false) throw invalid('data/chainId', 'Accounts of this chain cannot sign in here.')
  checkPlace(data, args.visit)
  checkTimes(data, args)
  return message
}

function textOf({ data, message }: SiwxSession, { visit, titles }: CheckArgs): string {
  const parsed = parseMessage(message, titles)
  if (!parsed) throw invalid('message', 'It is no message of EIP-4361 or CAIP-122.')
  const { fields, scheme } = parsed
  if (!isSame(fields, data)) throw invalid('data', 'The fields are not those of the message.')
  if (scheme !== undefined && `${scheme}:` !== new URL(visit.origin).protocol) throw unproven('The message was signed for another page.')
  return message
}

/** One-click sign-in: the text is built only from the response's own parts. */
function cacaoText({ data, message, signature, cacao }: SiwxSession): string {
  const read = readCacao(cacao)
  if (!read) throw invalid('cacao', 'It is no answer of CAIP-222.')
  // Wallets write the response's address in their own letter case.
  const fields = { ...read.fields, accountAddress: looseCase(read.fields) }
  const given = { ...data, accountAddress: looseCase(data) }
  const own = { ...fields, statement: read.ownStatement }
  if (!isSame(fields, given) && !isSame(own, given)) throw invalid('data', 'The fields are not those of the answer.')
  if (message !== read.message) throw invalid('message', 'It is not the message of the answer.')
  if (signature !== read.signature) throw invalid('signature', 'It is not the signature of the answer.')
  return read.message
}

function checkPlace({ domain, uri }: MessageFields, { host, origin, isStated }: Visit): void {
  if (domain !== host) throw unproven('The message was signed for another page.')
  const { host: to, origin: from } = URL.canParse(uri) ? new URL(uri) : { host: '', origin: '' }
  if (isStated ? from !== origin : to !== host) throw unproven('The address in the message is not one of this page.')
}

function checkTimes({ issuedAt, notBefore, expirationTime }: MessageFields, { now, leewayMs, nonceMs }: CheckArgs): void {
  const at = (time: string): number => {
    const ms = Date.parse(time)
    if (Number.isNaN(ms)) throw invalid('data', `There is no such time as ${time}.`)
    return ms
  }
  if (issuedAt !== undefined) {
    if (at(issuedAt) > now + leewayMs) throw unproven('The message is from the future. Is the clock right?', 'data/issuedAt')
    if (at(issuedAt) < now - nonceMs - leewayMs) throw unproven('The message is too old. Is the clock right?', 'data/issuedAt')
  }
  if (notBefore !== undefined && at(notBefore) > now + leewayMs) throw unproven('The message is not good yet.', 'data/notBefore')
  if (expirationTime !== undefined && at(expirationTime) <= now) throw unproven('The message is not good any more.', 'data/expirationTime')
}

function isSame(one: MessageFields | object, other: MessageFields | object): boolean {
  return sorted(one) === sorted(other)
}

/** An empty list is the same as none. */
function sorted(fields: object): string {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function looseCase({ accountAddress, chainId }: MessageFields): string {
  return chainId.startsWith('eip155:') ? accountAddress.toLowerCase() : accountAddress
}

function invalid(field: string, problem: string): Error {
  return serverErrors.create('invalid', { field, problem })
}

function unproven(problem: string, field?: string): Error {
  return serverErrors.create('unproven', { problem, ...(field !== undefined && { field }) })
}
