/**
 * Opens a page as a visitor's browser does and runs `work` with it. Pages of Playwright have the `Runtime` domain of DevTools enabled, in
 * which V8 collects source positions for each `Error` that is created: react-dom creates five as it loads, and the browser parses the whole
 * bundle again, which grows with the bundle and happens to no visitor.
 */
export async function visit(browser, work, limit = 120_000) {
  const session = await browser.newBrowserCDPSession()
  const { browserContextId } = await session.send('Target.createBrowserContext')
  try {
    const page = await attach(session, browserContextId)
    return await within(limit, work(page))
  } finally {
    await session.send('Target.disposeBrowserContext', { browserContextId })
    await session.detach()
  }
}

async function attach(session, browserContextId) {
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId, width: 1024, height: 768 })
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  const answers = new Map()
  const listeners = new Set()
  session.on('Target.receivedMessageFromTarget', (received) => {
    if (received.sessionId !== sessionId) return
    const { id, result, error, method, params } = JSON.parse(received.message)
    if (id === undefined) for (const listener of listeners) listener(method, params)
    else if (error) answers.get(id).reject(new Error(error.message))
    else answers.get(id).resolve(result)
  })
  const send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = answers.size
      answers.set(id, { resolve, reject })
      session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) }).catch(reject)
    })
  await send('Page.enable')
  await send('Page.setLifecycleEventsEnabled', { enabled: true })
  return {
    /** The browser's own session, for tracing. */
    session,
    send,
    /** Runs a function in each document before its own scripts. */
    before: (run) => send('Page.addScriptToEvaluateOnNewDocument', { source: `(${run})()` }),
    /** Begins a navigation. `idle` ends when this page has asked for nothing for half a second; the empty one before it becomes idle too. */
    async goto(url) {
      const rested = new Set()
      let told = () => {}
      listeners.add((method, { name, loaderId }) => {
        if (method !== 'Page.lifecycleEvent' || name !== 'networkIdle') return
        rested.add(loaderId)
        told()
      })
      const { errorText, loaderId } = await send('Page.navigate', { url })
      if (errorText) throw new Error(`${url}: ${errorText}`)
      const idle = new Promise((resolve) => {
        told = () => rested.has(loaderId) && resolve()
        told()
      })
      return { idle }
    },
    /** The value of an expression in the page; of a promise, its result. */
    async evaluate(expression) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value
    },
    async pressEscape() {
      const key = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 }
      for (const type of ['keyDown', 'keyUp']) await send('Input.dispatchKeyEvent', { type, ...key })
    },
  }
}

/** An evaluation in a page has no limit of its own. */
export function within(milliseconds, work) {
  const late = new Promise((_, reject) =>
    setTimeout(() => reject(new Error(`nothing happened for ${milliseconds / 1000} s`)), milliseconds).unref(),
  )
  return Promise.race([work, late])
}
