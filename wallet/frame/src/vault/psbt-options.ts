/** A PSBT may have outputs with any script: they are shown, and a signed text (BIP-322) has an unspendable one. */
export const LENIENT = { allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true }
