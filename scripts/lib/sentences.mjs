import { readFileSync } from 'node:fs'
import { graphPath } from './graph.mjs'
import { frameSources, shippedSources } from './workspace.mjs'

/** Programs of others that give no code, and messages that are no sentences. */
const allowed = new Map([
  ['kernel/src/errors/is-rejection.ts', 'wallets'],
  ['kernel/src/i18n/i18n.ts', 'a message of a catalogue'],
  ['kernel/src/reporting/alerts.ts', 'messages of servers, fixed by the specification'],
  ['server-kit/src/read-body.ts', 'the path before the words'],
  ['kernel/src/transfers/outcome-of.ts', 'nodes'],
  ['plugins/eip155/src/rpc/is-final-answer.ts', 'nodes'],
  ['plugins/eip155/src/transfers/evm-deps.ts', 'nodes'],
  ['plugins/eip155/src/wallet/provider-errors.ts', 'wallets'],
  ['plugins/eip155/src/wallet/safe/hex-to-text.ts', 'a message to sign'],
  ['wallet/protocol/src/problem.ts', 'third-party frames'],
  ['wallet/server/src/social/pages/give-up.ts', 'fetch of Node'],
  ['plugins/history/src/server/etherscan-history.ts', 'Etherscan'],
  ['plugins/rpc/src/server/ask-nodes.ts', 'nodes'],
  ['plugins/siwx/src/server/check-message.ts', 'a message to sign'],
  ['plugins/solana/src/handle-request.ts', 'a message to sign'],
  ['plugins/solana/src/wallet/to-wallet-error.ts', 'wallets'],
  ['plugins/walletconnect/src/client/guard-relay.ts', 'the client library of the relay'],
  ['presets/sandbox/src/relay/mailbox.ts', 'a message of the relay'],
  ['presets/sandbox/src/solana/read-transaction.ts', 'a message of a transaction'],
])
/** Listeners of messages. */
const listened = /^presets\/sandbox\/src\/page\//

const rules = [
  // Code may ask for the type of a message, and whether there is one.
  /(?<!typeof [\w.?()\s]*)\bmessage\s*[!=]==?(?!=)(?!\s*(?:undefined\b|null\b|''|""))/g,
  /(?<!typeof [\w.?()\s]*)[!=]==?\s*[\w.?()]*\bmessage\b(?!\s*[:(]|\.length)/g,
  /\.(?:test|exec)\([^()]*(?:\([^()]*)?\bmessage\b/g,
  /\bmessage\)?\??\.(?:match|matchAll|includes|startsWith|endsWith|search|indexOf)\(/g,
]

/** Returns the places of a tree that decide by the words of an error, one sentence each. */
export function findSentenceProblems(from, packages) {
  const files = [...packages.flatMap(({ path }) => shippedSources(path)), ...frameSources(from)]
  return files.flatMap((file) => {
    const name = graphPath(from, file)
    if (allowed.has(name) || listened.test(name)) return []
    const text = readFileSync(file, 'utf8').replace(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '')
    const found = new Set(rules.flatMap((rule) => [...text.matchAll(rule)].map(([call]) => call)))
    return [...found].map((call) => `${name}: decides by the words of an error instead of its code: ${call}`)
  })
}
