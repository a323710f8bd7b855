import type { CodeReader } from './read-code.js'

/**
 * Shows the camera's image and looks for a code in it. Resolves with its text, or with undefined when stopped.
 * @throws DOMException when there is no camera, or access is denied.
 */
export async function scanCamera(video: HTMLVideoElement, reader: CodeReader, signal: AbortSignal): Promise<string | undefined> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    video.srcObject = stream
    await video.play()
    while (!signal.aborted) {
      const text = await reader.read(video)
      if (text) return text
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    return undefined
  } finally {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
}
