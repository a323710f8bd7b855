import { renderToString } from 'react-dom/server'
import { App, Facts, makeKernel } from './app.js'

/** Renders the page as a server sends it. */
export function render(): string {
  return renderToString(<App kernel={makeKernel()} Late={Facts} />)
}
