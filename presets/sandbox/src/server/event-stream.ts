/** A response that stays open and sends one event per `send`. `begin` returns a cleanup function for when the page disconnects. */
export function eventStream(signal: AbortSignal, begin: (send: (data: unknown) => void) => () => void): Response {
  const encoder = new TextEncoder()
  let end: (() => void) | undefined
  const finish = (): void => {
    end?.()
    end = undefined
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // The first bytes make the browser report that the stream is open.
      controller.enqueue(encoder.encode(': open\n\n'))
      end = begin((data) => controller.enqueue(encoder.encode(`data: ${JSON.stringify(data)}\n\n`)))
      signal.addEventListener('abort', finish, { once: true })
    },
    cancel: finish,
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } })
}
