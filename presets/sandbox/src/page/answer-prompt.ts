import type { WalletCore } from '../wallet/wallet-core.js'

/** Answers a prompt as the person who sees it in a page of this origin. Returns false when there is none. */
export function answerPrompt(
  core: WalletCore | undefined,
  answer: { readonly prompt: string; readonly origin: string; readonly yes: boolean },
): boolean {
  const prompt = [...(core?.state.prompts ?? [])].find((one) => one.id === answer.prompt && one.origin === answer.origin)
  if (!prompt) return false
  void (answer.yes ? prompt.approve() : prompt.reject())
  return true
}
