/** A PSBT may have outputs of any script: what they are is shown, and a text that is signed (BIP-322) has one that nobody can spend. */
export const LENIENT = { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true }
