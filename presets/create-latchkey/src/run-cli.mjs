import { managers, problemOf, readFlags, usage } from './choices.mjs'
import { commandsOf } from './manifest.mjs'
import { writeProject } from './write-project.mjs'

/**
 * Runs `create-latchkey` with the arguments after its name. Returns the exit code: 0, 1 if nothing was made, 2 for wrong arguments.
 *
 * @param {readonly string[]} args
 * @param {{ input?: import('node:stream').Readable & { isTTY?: boolean }, output?: import('node:stream').Writable, agent?: string }} [surroundings]
 * `agent` is what package managers say about themselves
 */
export async function runCli(args, { input = process.stdin, output = process.stdout, agent = process.env.npm_config_user_agent } = {}) {
  let flags
  try {
    flags = readFlags(args)
  } catch (error) {
    console.error(`${error.message}\n\n${usage}`)
    return 2
  }
  const { help, yes, ...given } = flags
  if (help) {
    console.log(usage)
    return 0
  }
  try {
    // Before any question, so that nobody answers them in vain.
    if (given.folder !== undefined) refuse(problemOf(given.folder))
    const asks = input.isTTY === true && !yes
    if (!asks && !yes)
      refuse(given.framework === undefined ? 'There is no terminal to ask in: pass --framework, or --yes for React.' : undefined)
    // Loaded here: nothing is drawn without a terminal.
    const answers = asks ? await (await import('./ask.mjs')).ask(given, { input, output }) : given
    if (answers === undefined) return 1
    const choices = { ...defaults, manager: managerOf(agent), ...answers }
    refuse(problemOf(choices.folder))
    writeProject(choices)
    console.log(next(choices))
    return 0
  } catch (error) {
    console.error(error.message)
    return 1
  }
}

const defaults = { folder: 'my-app', framework: 'react', chains: ['eip155'], signIn: false, email: false, server: false }

function refuse(problem) {
  if (problem !== undefined) throw new Error(problem)
}

/** The package manager that runs this program: it sets `npm_config_user_agent` to `pnpm/10.34.9 …`. */
function managerOf(agent = '') {
  return managers.find((name) => agent.startsWith(`${name}/`)) ?? 'npm'
}

function next({ folder, manager }) {
  const { install, dev, test } = commandsOf(manager)
  const steps = [...(folder === '.' ? [] : [`cd ${folder}`]), install, dev]
  return `Next:\n${steps.map((step) => `  ${step}`).join('\n')}\n\n${test} runs the test in a browser. README.md says what is where.`
}
