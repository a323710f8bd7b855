import type { Behaviour } from '../wallet/behaviour.js'

/** Parses a behaviour from outside; undefined if it is invalid. */
export function readBehaviour(value: unknown): Behaviour | undefined {
  if (typeof value === 'string') return WORDS.find((word) => word === value)
  if (typeof value !== 'object' || value === null) return undefined
  if ('result' in value) return { result: value.result }
  if ('chain' in value && typeof value.chain === 'number') return { chain: value.chain }
  if ('delay' in value && typeof value.delay === 'number') return delayed(value.delay, 'answer' in value ? value.answer : 'approve')
  if ('error' in value && typeof value.error === 'object' && value.error !== null) return failing(value.error)
  return undefined
}

const WORDS = ['approve', 'reject', 'never', 'manual', 'ask', 'twice'] as const satisfies readonly Behaviour[]

function delayed(delay: number, after: unknown): Behaviour | undefined {
  const answer = readBehaviour(after)
  return answer === undefined || !(delay >= 0) ? undefined : { delay, answer }
}

function failing(error: object): Behaviour | undefined {
  if (!('code' in error) || typeof error.code !== 'number' || !('message' in error) || typeof error.message !== 'string') return undefined
  const { code, message } = error
  return { error: 'data' in error ? { code, message, data: error.data } : { code, message } }
}
