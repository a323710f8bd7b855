/**
 * Loads the OPRF of RFC 9497 (ristretto255-SHA512), which hardens passwords. `@noble/curves` is an optional peer dependency: apps that only
 * embed a frame have no server half and need not install it.
 */
export async function loadOprf() {
  const { ristretto255_oprf } = await import('@noble/curves/ed25519.js')
  // The password is hardened in the base mode, as in OPAQUE (RFC 9807). The verifiable mode proves which key the server used, but a new
  // device gets the public key only from this server. Another key only yields a wrong result.
  return ristretto255_oprf.oprf
}
