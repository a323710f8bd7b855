import { cancel, confirm, intro, isCancel, multiselect, select, text } from '@clack/prompts'
import { families, frameworks, problemOf } from './choices.mjs'

/**
 * Asks for the choices that are not given.
 *
 * @param {Partial<import('./choices.mjs').Choices>} given
 * @param {{ input: import('node:stream').Readable, output: import('node:stream').Writable }} terminal
 * @returns {Promise<Partial<import('./choices.mjs').Choices> | undefined>} undefined if the person cancels
 */
export async function ask(given, terminal) {
  const questions = {
    folder: () =>
      text({
        message: 'Folder',
        placeholder: 'my-app',
        defaultValue: 'my-app',
        validate: (folder) => problemOf(folder || 'my-app'),
        ...terminal,
      }),
    framework: () => select({ message: 'Framework', options: optionsOf(frameworks), ...terminal }),
    chains: () => multiselect({ message: 'Chains', options: optionsOf(families), initialValues: ['eip155'], required: true, ...terminal }),
    signIn: () => confirm({ message: 'Sign-in: visitors prove their account to a server?', initialValue: false, ...terminal }),
    email: () => confirm({ message: 'Email: visitors without a wallet log in with an address?', initialValue: false, ...terminal }),
    server: () => confirm({ message: 'A server of your own?', initialValue: false, ...terminal }),
  }
  intro('Latchkey', terminal)
  const choices = { ...given }
  for (const [name, question] of Object.entries(questions)) {
    if (choices[name] !== undefined) continue
    const answer = await question()
    if (isCancel(answer)) {
      cancel('Cancelled. Nothing was written.', terminal)
      return undefined
    }
    choices[name] = answer
  }
  return choices
}

function optionsOf(labels) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}
